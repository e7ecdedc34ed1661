export default {
  config: {
    locales: ['es'],
    tutorials: false,
    notifications: { releases: false },
  },
};
