export default () => ({
  connection: { client: 'sqlite', connection: { filename: '/tmp/pilot.db' }, useNullAsDefault: true },
});
