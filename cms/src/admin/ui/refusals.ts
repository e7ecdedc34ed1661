import type { StaffErrorCode } from '@centro/shared/errors/staff-codes';

/** Messages of refused orders; those of a person's page replace some. */
const REFUSALS: Readonly<Record<StaffErrorCode, string>> = {
  'already-enrolled': 'Se anotó mientras tanto: ya está en esta capacitación. Volvé a buscar.',
  banned: 'No se puede: esta persona está bloqueada.',
  'certificate-replaced': 'Esta constancia ya está reemplazada por otra.',
  'certificate-revoked': 'Esta constancia ya está anulada.',
  changed: 'Este perfil cambió recién, o ya lo revisó alguien. Miralo de nuevo.',
  'dates-reversed': 'La capacitación terminaría antes de empezar.',
  'different-dni': 'Los dos perfiles ya no tienen el mismo DNI. Corregilo antes de unirlos.',
  'dni-held':
    'El DNI ya figura como visto en otro perfil. Si esta persona mostró el documento, usá «Hacer titular del DNI».',
  'dni-in-training':
    'Otro perfil con ese DNI ya está en una de sus capacitaciones. Si es la misma persona, sacá a uno de los dos de ahí y después uní los perfiles.',
  'dni-known': 'Ya hay un perfil con ese DNI. Volvé a buscarlo.',
  'dni-missing': 'No se puede: en su perfil falta el DNI.',
  'document-unseen':
    'No se puede todavía: la constancia lleva el DNI. Mirá el documento y marcá «Vi su DNI» en Personas.',
  'email-taken': 'Ese correo ya es de otro perfil. Buscá a la persona por correo.',
  'enrolled-with-other-profile': 'No se puede: ya está en esta capacitación con otro perfil del mismo DNI.',
  'enrolment-approved': 'No se puede: ya aprobó. Primero deshacé la aprobación.',
  'expires-before-issue': 'La constancia vencería antes de emitirse.',
  'has-email': 'Este perfil ya tiene un correo; solo su dueño lo cambia, en el sitio.',
  held: 'El sitio está en una versión anterior. Primero tocá «Seguir publicando».',
  'name-missing':
    'No se puede aprobar: en su perfil faltan el nombre o el apellido, que van en la constancia.',
  'no-earlier-release': 'No hay una versión anterior a la que volver.',
  'no-place': 'No se puede aprobar: todavía no tiene lugar. Primero dale un lugar.',
  'no-proof': 'No se puede: es para quienes tienen un lugar confirmado en una capacitación que no terminó.',
  'not-approved': 'No se puede emitir la constancia: la persona no aprobó esta capacitación.',
  'not-enrolled': 'Ya no está en esta capacitación.',
  'not-found': 'Ya no está: alguien borró a la persona o la capacitación.',
  'nothing-corrected':
    'No hay nada que corregir: la constancia ya dice lo mismo que el perfil. Primero corregí el perfil.',
  'other-release': 'El sitio cambió mientras tanto. Mirá cómo está ahora y volvé a intentarlo.',
  'place-free': 'No se puede dejar en espera: hay lugares libres.',
  'profile-incomplete':
    'No se puede emitir la constancia: en su perfil faltan el nombre, el apellido o el DNI.',
  'profile-only': 'No vimos su DNI: confirmá que se bloquea sólo este perfil.',
  'publisher-away': 'El programa que publica no responde. Volvé a intentarlo en un momento.',
  'same-profile': 'Es el mismo perfil.',
  'site-administrator': 'Este perfil, u otro con su DNI, administra el sitio. Quitale antes ese rol.',
  'staying-without-email':
    'El perfil que se queda no tiene correo y el otro sí. Abrí el otro perfil y unilos desde ahí.',
  'training-cancelled': 'No se puede aprobar: la capacitación está cancelada.',
  'training-not-ended':
    'No se puede aprobar: la capacitación todavía no terminó. Si la fecha está mal, primero corregila.',
};

/** Message of a refused order; `undefined` is a code without one, or a lost connection. */
export function refusalText(code: StaffErrorCode | undefined): string {
  return code === undefined ? 'No se pudo hacer. Volvé a intentarlo.' : REFUSALS[code];
}
