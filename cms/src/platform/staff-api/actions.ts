/**
 * Our permissions in the admin: roles name them (`modules/accounts/permissions/admin-roles.ts`), routes and
 * screens require them, and the admin's administrators have all.
 */

/** Looking at pictures of documents (design, Images). */
export const PICTURES_ACTION = 'api::citizen-pictures.read';

/** Reading the audit log, which only administrators may. */
export const AUDIT_ACTION = 'api::audit-log.read';

/** Finding and viewing people, banning, merging and erasing them. */
export const PEOPLE_ACTION = 'api::citizen-people.manage';

/** Giving and taking places beyond quota and queue, and approving (design, Enrolment). */
export const ENROLMENTS_ACTION = 'api::citizen-enrolments.manage';

/** Issuing, revoking and replacing certificates (design, Certificates). */
export const CERTIFICATES_ACTION = 'api::citizen-certificates.manage';

/** Approving public profiles and giving them their scores (design, Public profile). */
export const PUBLIC_PROFILES_ACTION = 'api::public-profiles.score';

/** Seeing which content is live, previewing drafts, republishing everything and rolling back. */
export const PUBLISHING_ACTION = 'api::site-publishing.manage';

/** Names under which the admin's administrators find them; an action without one is not registered. */
export const ACTION_NAMES: Readonly<Record<string, string>> = {
  [PICTURES_ACTION]: 'Ver las fotos de documentos',
  [AUDIT_ACTION]: 'Leer el registro de lo que hizo el personal',
  [PEOPLE_ACTION]: 'Atender a las personas',
  [ENROLMENTS_ACTION]: 'Administrar inscripciones',
  [CERTIFICATES_ACTION]: 'Administrar constancias',
  [PUBLIC_PROFILES_ACTION]: 'Revisar y puntuar perfiles públicos',
  [PUBLISHING_ACTION]: 'Ver el estado del sitio, volver atrás y publicar todo de nuevo',
};
