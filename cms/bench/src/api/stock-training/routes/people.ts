/** Strapi rejects changes of a relation without read access to its target, and the cms has no route to people. */
export default {
  routes: [{ method: 'GET', path: '/people', handler: 'plugin::users-permissions.user.find', config: {} }],
};
