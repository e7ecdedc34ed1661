export default () => ({
  auth: { secret: 'x' },
  apiToken: { salt: 'x' },
  transfer: { token: { salt: 'x' } },
  serveAdminPanel: false,
});
