import type { ContentKind, ListedEntry } from '../../platform/audit/staff-contract';
import { FOLDER_LABELS } from '../pictures/texts';
import { nameOf } from '../ui/texts';
import { CONTENT_LABELS } from './texts';

/** A piece of a sentence; a link if it has `to`. */
export interface Piece {
  readonly text: string;
  readonly to?: string;
}

/** Addresses in the admin of the people and trainings that entries name. */
const ADDRESSES = {
  person: (uid: string) => `/personas/${uid}`,
  training: (id: string) => contentAddress('training', id),
};

/** Address in the admin where content is edited. */
export function contentAddress(content: ContentKind, documentId: string): string {
  const uid = `api::${content}.${content}`;
  return content === 'site-content'
    ? `/content-manager/single-types/${uid}`
    : `/content-manager/collection-types/${uid}/${documentId}`;
}

const INTERRUPTION_DEEDS = { suspended: 'suspendió ', cancelled: 'canceló ', none: 'reanudó ' } as const;

const GONE = 'alguien cuya cuenta ya no está';

/** An entry as a sentence, with links to the people and trainings that still exist. */
export function sentenceOf(entry: ListedEntry): readonly Piece[] {
  return [text(`${authorOf(entry)} `), ...deedOf(entry), text('.')];
}

function deedOf(entry: ListedEntry): readonly Piece[] {
  const [whom, where, which] = [personOf(entry), trainingOf(entry), text(entry.code ?? '')];
  const { kind, details } = entry;
  switch (kind) {
    case 'picture-view':
      return [text(`miró una foto (${details.folder ? FOLDER_LABELS[details.folder] : ''}) de `), whom];
    case 'enrolment-change':
      return enrolmentDeed(details, whom, where);
    case 'enrolment-export':
      return [text(`descargó los datos de ${countOf(details)} de `), where];
    case 'attendance-change':
      return [
        text(details.present === true ? 'anotó que vino ' : 'anotó que no vino '),
        whom,
        text(' a '),
        where,
      ];
    case 'training-interruption':
      return [text(INTERRUPTION_DEEDS[details.interruption ?? 'none']), where];
    case 'letter':
      return [text(`escribió un correo a ${countOf(details)} de `), where];
    case 'form-file-view':
      return [text('miró un archivo que envió '), whom];
    case 'certificate-issue':
      return [text('emitió la constancia '), which, text(' de '), whom, text(', de '), where];
    case 'certificate-revoke':
      return [text('anuló la constancia '), which, text(' de '), whom, text(', de '), where];
    case 'certificate-replace':
      return [text('reemplazó la constancia '), which, text(' de '), whom, text(', de '), where];
    case 'certificate-license':
      return [text('adjuntó el carnet a la constancia '), which, text(' de '), whom];
    case 'enrolment-proof':
      return [
        text('emitió la constancia de alumno regular '),
        which,
        text(' de '),
        whom,
        text(', de '),
        where,
      ];
    case 'score-change':
      return [text('puntuó el perfil público de '), whom];
    case 'profile-review':
      return [text(`${details.approved === true ? 'aprobó' : 'no aprobó'} el perfil público de `), whom];
    case 'person-create':
      return [text('creó la cuenta de '), whom];
    case 'person-update':
      return updateDeed(details, whom);
    case 'person-note':
      return [text('anotó algo sobre '), whom];
    case 'person-merge':
      return [text('unió dos perfiles de '), whom];
    case 'dni-holder':
      return [text('hizo titular de su DNI a '), whom, text(`; lo perdieron ${profilesOf(details)}`)];
    case 'person-delete':
      return [text('borró la cuenta de '), whom];
    case 'promotion':
      return [text('dio a '), whom, text(', que estaba en espera, un lugar en '), where];
    case 'promotion-notice':
      return [text('avisó a '), whom, text(' que tiene un lugar en '), where];
    case 'change-notice':
      return [text('avisó a '), whom, text(' de un cambio en '), where];
    case 'content-create':
      return [text('creó '), ...contentOf(entry)];
    case 'content-change':
      return [text('cambió '), ...contentOf(entry)];
    case 'content-publish':
      return [text('publicó '), ...contentOf(entry)];
    case 'content-unpublish':
      return [text('quitó la publicación de '), ...contentOf(entry)];
    case 'content-delete':
      return [text('borró '), ...contentOf(entry)];
  }
}

function contentOf({ details, contentThere }: ListedEntry): readonly Piece[] {
  const { content = 'site-content', documentId = '', title = null } = details;
  const label = CONTENT_LABELS[content];
  const to = contentThere ? { to: contentAddress(content, documentId) } : {};
  return title === null ? [{ text: label, ...to }] : [text(`${label} `), { text: `«${title}»`, ...to }];
}

function countOf({ people = 0 }: ListedEntry['details']): string {
  return people === 1 ? '1 persona' : `${people.toLocaleString('es-AR')} personas`;
}

function profilesOf({ people = 0 }: ListedEntry['details']): string {
  return people === 1 ? '1 perfil' : `${String(people)} perfiles`;
}

function enrolmentDeed({ from, to }: ListedEntry['details'], whom: Piece, where: Piece): readonly Piece[] {
  switch (to) {
    case 'approved':
      return [text('aprobó a '), whom, text(' en '), where];
    case 'none':
    case undefined:
      return [text('quitó a '), whom, text(' de '), where];
    case 'waiting':
      return [text('puso a '), whom, text(' en la lista de espera de '), where];
    case 'enrolled':
      if (from === 'approved') return [text('deshizo la aprobación de '), whom, text(' en '), where];
      if (from === 'waiting') {
        return [text('dio a '), whom, text(', que estaba en espera, un lugar en '), where];
      }
      return [text('inscribió a '), whom, text(' en '), where];
  }
}

function updateDeed(
  { fields = [], banned, siteAdmin }: ListedEntry['details'],
  whom: Piece,
): readonly Piece[] {
  if (banned !== undefined) return [text(banned ? 'bloqueó a ' : 'desbloqueó a '), whom];
  if (siteAdmin === true) return [text('hizo administrador del sitio a '), whom];
  if (siteAdmin === false) return [text('quitó de los administradores del sitio a '), whom];
  return [text('cambió datos de '), whom, text(` (${fields.join(', ')})`)];
}

function authorOf({ by }: ListedEntry): string {
  if (by.kind === 'system') return 'El sistema';
  const gone =
    by.kind === 'staff' ? 'Alguien del personal que ya no está' : 'Un administrador del sitio que ya no está';
  if (by.name === null) return gone;
  return by.kind === 'staff' ? by.name : `${by.name} (administrador del sitio)`;
}

function personOf({ person }: ListedEntry): Piece {
  if (!person?.there) return text(GONE);
  return { text: nameOf(person, 'alguien todavía sin nombre'), to: ADDRESSES.person(person.uid) };
}

function trainingOf({ training }: ListedEntry): Piece {
  const title = training?.title ?? null;
  if (!training || title === null) return text('una capacitación que ya no está');
  return { text: title, to: ADDRESSES.training(training.id) };
}

function text(content: string): Piece {
  return { text: content };
}
