export default { routes: [{ method: 'POST', path: '/empty', handler: 'empty.answer', config: {} }] };
