export default () => ({
  host: '127.0.0.1',
  port: Number(process.env['CMS_PORT'] ?? 1337),
  app: { keys: ['a', 'b'] },
});
