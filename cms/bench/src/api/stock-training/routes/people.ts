/** Strapi lets nobody change a relation who may not look at what it leads to; the cms has no route to people. */
export default {
  routes: [{ method: 'GET', path: '/people', handler: 'plugin::users-permissions.user.find', config: {} }],
};
