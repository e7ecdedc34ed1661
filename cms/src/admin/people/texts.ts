import type { StaffErrorCode } from '@centro/shared/errors/staff-codes';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { refusalText } from '../ui/refusals';

export const STATUS_LABELS: Readonly<Record<PersonDetails['enrolments'][number]['status'], string>> = {
  enrolled: 'Inscripta',
  waiting: 'En lista de espera',
  approved: 'Aprobada',
};

export const CERTIFICATE_LABELS: Readonly<Record<PersonDetails['certificates'][number]['state'], string>> = {
  valid: 'Vigente',
  expiring: 'Por vencer',
  expired: 'Vencida',
  revoked: 'Anulada',
  replaced: 'Reemplazada',
};

/** Message for a person who is gone. */
export const GONE = 'Esta persona ya no está: quizás alguien borró su cuenta recién.';

/** Message of a refused action on a person. */
export function personRefusalText(code: StaffErrorCode | undefined): string {
  if (code === 'not-found') return GONE;
  return code === 'email-taken' ? 'Ese correo ya es de otro perfil.' : refusalText(code);
}

export const texts = {
  title: 'Personas',
  explained: 'Buscá a cualquiera por nombre, DNI o correo.',
  search: 'Nombre, DNI o correo',
  repeated: 'Sólo perfiles con DNI repetido',
  pageSize: 'Personas por página',
  none: 'No hay nadie así.',
  count: (total: number) => (total === 1 ? '1 persona' : `${total.toLocaleString('es-AR')} personas`),
  name: 'Nombre',
  dni: 'DNI',
  email: 'Correo',
  phone: 'Teléfono',
  surnames: 'Apellidos',
  givenNames: 'Nombres',
  status: 'Situación',
  banned: 'Bloqueada',
  closed: 'Cuenta cerrada',
  siteAdministrator: 'Administra el sitio',
  noEmail: 'Sin correo',
  back: 'Volver a Personas',
  backToTraining: 'Volver a las inscripciones',
  firstEmail: 'Correo electrónico',
  'firstEmail.hint':
    'Le llega un enlace para elegir su contraseña. Revisalo con la persona: cuando la elija, solo ella puede cambiarlo.',
  correctedEmail: 'Corregir el correo',
  'correctedEmail.hint':
    'Todavía nadie eligió una contraseña con el enlace que mandamos. Si el correo está mal escrito, guardá el correcto: el enlace anterior deja de servir.',
  'email.save': 'Guardar correo',
  'email.error': 'Escribí un correo electrónico, por ejemplo rosa@correo.com.',
  correct: 'Corregir datos',
  'correct.explained':
    'Escribí sólo lo que cambia. Un DNI nuevo pasa también a sus inscripciones; las constancias ya emitidas no cambian.',
  'correct.save': 'Guardar',
  'correct.clear': 'Quitar',
  ban: 'Bloquear',
  revive: 'Desbloquear',
  erase: 'Borrar la cuenta',
  see: 'Vi su DNI',
  unsee: 'No vi su DNI',
  hold: 'Hacer titular del DNI',
  'trust.madeBy': 'Perfil creado por',
  'trust.owner': 'la persona',
  'trust.staff': 'el centro',
  'trust.email': 'Correo confirmado',
  'trust.dni': 'DNI visto',
  yes: 'Sí',
  no: 'No',
  'data.title': 'Datos',
  'data.sex': 'Sexo',
  'data.job': 'Ocupación',
  'data.city': 'Ciudad',
  'data.cuit': 'CUIT o CUIL',
  'data.address': 'Domicilio',
  'data.town': 'Municipio',
  'data.foodHandler': 'Datos de manipulador',
  'data.since': 'Cuenta desde',
  complete: 'Completos',
  incomplete: 'Incompletos',
  unknown: '—',
  'enrolments.title': 'Inscripciones',
  'enrolments.none': 'No está en ninguna capacitación.',
  trainingGone: 'Una capacitación que ya no está',
  'certificates.title': 'Constancias',
  'certificates.hours': (hours: number) => (hours === 1 ? '1 hora' : `${String(hours)} horas`),
  'certificates.none': 'No tiene constancias.',
  'certificates.open': (code: string) => `Abrir la constancia ${code}`,
  'certificates.pdf': 'Bajar el PDF',
  revoke: 'Anular…',
  'revoke.title': (code: string) => `Anular la constancia ${code}`,
  'revoke.explained': 'Deja de valer para siempre. Quien la busque ve que se anuló y por qué.',
  'revoke.hint': 'Lo lee cualquiera que busque la constancia.',
  'revoke.confirm': 'Anular',
  replace: 'Reemplazar…',
  'replace.title': (code: string) => `Reemplazar la constancia ${code}`,
  'replace.explained': (name: string, dni: string) =>
    `Se emite otra con los datos que hay ahora en su perfil (${name}, DNI ${dni}). La anterior queda marcada como reemplazada.`,
  'replace.hint': 'Para la administración: no se publica.',
  'replace.confirm': 'Reemplazar',
  'license.see': 'Bajar el carnet',
  'license.attach': 'Adjuntar el carnet (PDF o imagen)',
  'license.change': 'Cambiar el carnet (PDF o imagen)',
  'license.error': 'No se pudo guardar. Tiene que ser un PDF o una imagen de menos de 10 MB.',
  'answers.title': 'Formularios',
  'answers.none': 'No respondió formularios.',
  'answers.file': (question: string) => `Bajar el archivo: ${question}`,
  'answers.noted': 'Cada vez que bajás un archivo queda anotado.',
  formGone: 'Un formulario que ya no está',
  'board.title': 'Perfil público',
  'board.none': 'No tiene perfil público.',
  'board.score': (total: number) => `Puntaje total: ${String(total)}`,
  'scores.labels': {
    machineryScore: 'Maquinaria y herramientas',
    agroindustryScore: 'Agroindustria',
    managementScore: 'Gestión y organización',
    aProductionScore: 'Producción animal',
    vProductionScore: 'Producción vegetal',
  },
  'scores.save': 'Guardar puntajes',
  'scores.saved': 'Listo: puntajes guardados.',
  'scores.error': 'No se pudieron guardar. Escribí números enteros, desde 0.',
  'notes.title': 'Notas y lo que hizo el personal',
  'notes.new': 'Nota nueva',
  'notes.hint':
    'La lee solo el personal, con tu nombre, y se borra al año o con la cuenta. Escribí lo que podrías mostrarle: tiene derecho a pedirlo.',
  'notes.add': 'Anotar',
  'notes.none': 'Nada en el último año.',
  'notes.count': (total: number) => (total === 1 ? '1 anotación' : `${String(total)} anotaciones`),
  'otherProfiles.title': 'Tiene otro perfil',
  'otherProfiles.explained':
    'Estos perfiles tienen el mismo DNI. Si son de la misma persona, unilos: todo lo del otro pasa a éste, y el otro se borra. Si son personas distintas, hacé titular del DNI a la que muestre el documento.',
  'otherProfiles.places': (count: number) =>
    count === 1 ? '1 inscripción' : `${String(count)} inscripciones`,
  'otherProfiles.merge': 'Unir a este perfil',
  'otherProfiles.other': 'Se unen desde ese perfil, que es el que tiene correo.',
  'ban.explained':
    'Va a poder ingresar, pero no inscribirse ni cambiar sus datos. Si está en una lista de espera, conserva el lugar sin avanzar.',
  'ban.explained.dni':
    'Va a poder ingresar, pero no inscribirse ni cambiar sus datos. Vimos su DNI: tampoco se puede inscribir otro perfil con ese número, ni ahora ni después. Si está en una lista de espera, conserva el lugar sin avanzar.',
  'ban.profileOnly': 'Entiendo que se bloquea sólo este perfil, porque no vimos el DNI',
  'ban.freePlaces': 'Liberar sus lugares',
  dniBanned: 'DNI bloqueado',
  'revive.explained': 'Vuelve a poder inscribirse y cambiar sus datos.',
  'erase.explained':
    'Se borran la cuenta, las fotos, las respuestas y los lugares. No se puede deshacer. Las constancias se pueden seguir verificando.',
  'hold.explained': (dni: string, others: number) =>
    `Hacelo sólo si viste el documento. El DNI ${dni} queda en este perfil, como visto. ${
      others === 1 ? 'El otro perfil lo pierde' : `Los otros ${String(others)} perfiles lo pierden`
    }: sus lugares, puestos de espera y constancias con ese DNI pasan a éste. Donde esta persona ya estaba, el lugar que sobra va a la lista de espera. Las otras cuentas siguen abiertas, y quien tiene correo recibe un aviso. No se puede deshacer.`,
  'hold.holder': 'Ya habíamos visto este DNI en otro perfil',
  'hold.losing': (enrolments: number, certificates: number) =>
    `Va a perder el DNI, ${texts['otherProfiles.places'](enrolments)} y ${
      certificates === 1 ? '1 constancia' : `${String(certificates)} constancias`
    }. Si tenés dudas, cancelá y pedile el documento a cada persona.`,
  'merge.staying': 'El que se queda',
  'merge.ending': 'El que se borra',
  'merge.explained': (kept: string, ended: string) =>
    `Se queda el perfil ${kept}; el perfil ${ended} se borra y todo lo suyo pasa al primero: inscripciones, constancias, formularios, puntajes y suscripciones. No se puede deshacer.`,
  'reason.hint': 'Queda en el registro con tu nombre.',
  done: 'Listo.',
} as const;

/** Validation errors of the correction form. */
export const DATA_ERRORS = {
  text: 'Escribilo con letras, en una línea.',
  name: 'Escribilo con letras, sin @, sin puntos entre letras y sin direcciones web.',
  dniNumber: 'Escribí el DNI con 6 a 9 números.',
  phoneNumber: 'Escribí los 10 números, con código de área.',
  cuit: 'Escribí los 11 números.',
} as const;
