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
  return [said(`${authorOf(entry)} `), ...deedOf(entry), said('.')];
}

function deedOf(entry: ListedEntry): readonly Piece[] {
  const [whom, where, which] = [personOf(entry), trainingOf(entry), said(entry.code ?? '')];
  const { kind, details } = entry;
  switch (kind) {
    case 'picture-view':
      return [said(`miró una foto (${details.folder ? FOLDER_LABELS[details.folder] : ''}) de `), whom];
    case 'enrolment-change':
      return enrolmentDeed(details, whom, where);
    case 'enrolment-export':
      return [said(`descargó los datos de ${countOf(details)} de `), where];
    case 'attendance-change':
      return [
        said(details.present === true ? 'anotó que vino ' : 'anotó que no vino '),
        whom,
        said(' a '),
        where,
      ];
    case 'training-interruption':
      return [said(INTERRUPTION_DEEDS[details.interruption ?? 'none']), where];
    case 'letter':
      return [said(`escribió un correo a ${countOf(details)} de `), where];
    case 'form-file-view':
      return [said('miró un archivo que envió '), whom];
    case 'certificate-issue':
      return [said('emitió la constancia '), which, said(' de '), whom, said(', de '), where];
    case 'certificate-revoke':
      return [said('anuló la constancia '), which, said(' de '), whom, said(', de '), where];
    case 'certificate-replace':
      return [said('reemplazó la constancia '), which, said(' de '), whom, said(', de '), where];
    case 'certificate-license':
      return [said('adjuntó el carnet a la constancia '), which, said(' de '), whom];
    case 'enrolment-proof':
      return [
        said('emitió la constancia de alumno regular '),
        which,
        said(' de '),
        whom,
        said(', de '),
        where,
      ];
    case 'score-change':
      return [said('puntuó el perfil público de '), whom];
    case 'profile-review':
      return [said(`${details.approved === true ? 'aprobó' : 'no aprobó'} el perfil público de `), whom];
    case 'person-create':
      return [said('creó la cuenta de '), whom];
    case 'person-update':
      return updateDeed(details, whom);
    case 'person-note':
      return [said('anotó algo sobre '), whom];
    case 'person-merge':
      return [said('unió dos perfiles de '), whom];
    case 'dni-holder':
      return [said('hizo titular de su DNI a '), whom, said(`; lo perdieron ${profilesOf(details)}`)];
    case 'person-delete':
      return [said('borró la cuenta de '), whom];
    case 'promotion':
      return [said('dio a '), whom, said(', que estaba en espera, un lugar en '), where];
    case 'promotion-notice':
      return [said('avisó a '), whom, said(' que tiene un lugar en '), where];
    case 'change-notice':
      return [said('avisó a '), whom, said(' de un cambio en '), where];
    case 'content-create':
      return [said('creó '), ...contentOf(entry)];
    case 'content-change':
      return [said('cambió '), ...contentOf(entry)];
    case 'content-publish':
      return [said('publicó '), ...contentOf(entry)];
    case 'content-unpublish':
      return [said('quitó la publicación de '), ...contentOf(entry)];
    case 'content-delete':
      return [said('borró '), ...contentOf(entry)];
  }
}

function contentOf({ details, contentThere }: ListedEntry): readonly Piece[] {
  const { content = 'site-content', documentId = '', title = null } = details;
  const label = CONTENT_LABELS[content];
  const to = contentThere ? { to: contentAddress(content, documentId) } : {};
  return title === null ? [{ text: label, ...to }] : [said(`${label} `), { text: `«${title}»`, ...to }];
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
      return [said('aprobó a '), whom, said(' en '), where];
    case 'none':
    case undefined:
      return [said('quitó a '), whom, said(' de '), where];
    case 'waiting':
      return [said('puso a '), whom, said(' en la lista de espera de '), where];
    case 'enrolled':
      if (from === 'approved') return [said('deshizo la aprobación de '), whom, said(' en '), where];
      if (from === 'waiting') {
        return [said('dio a '), whom, said(', que estaba en espera, un lugar en '), where];
      }
      return [said('inscribió a '), whom, said(' en '), where];
  }
}

function updateDeed(
  { fields = [], banned, siteAdmin }: ListedEntry['details'],
  whom: Piece,
): readonly Piece[] {
  if (banned !== undefined) return [said(banned ? 'bloqueó a ' : 'desbloqueó a '), whom];
  if (siteAdmin === true) return [said('hizo administrador del sitio a '), whom];
  if (siteAdmin === false) return [said('quitó de los administradores del sitio a '), whom];
  return [said('cambió datos de '), whom, said(` (${fields.join(', ')})`)];
}

function authorOf({ by }: ListedEntry): string {
  if (by.kind === 'system') return 'El sistema';
  const gone =
    by.kind === 'staff' ? 'Alguien del personal que ya no está' : 'Un administrador del sitio que ya no está';
  if (by.name === null) return gone;
  return by.kind === 'staff' ? by.name : `${by.name} (administrador del sitio)`;
}

function personOf({ person }: ListedEntry): Piece {
  if (!person?.there) return said(GONE);
  return { text: nameOf(person, 'alguien todavía sin nombre'), to: ADDRESSES.person(person.uid) };
}

function trainingOf({ training }: ListedEntry): Piece {
  const title = training?.title ?? null;
  if (!training || title === null) return said('una capacitación que ya no está');
  return { text: title, to: ADDRESSES.training(training.id) };
}

function said(text: string): Piece {
  return { text };
}
