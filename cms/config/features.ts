// The newer media library of this version of Strapi is hardly translated into Spanish.
export default { useLegacyMediaLibrary: true };
