export default () => ({ 'users-permissions': { config: { jwtSecret: 'x' } } });
