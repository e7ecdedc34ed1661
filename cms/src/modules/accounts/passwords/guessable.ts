import { canonicalDni } from '@centro/shared';
import { isCommon, plain } from './common';

/** Who is to have a password, as far as it is known. */
export interface PasswordOwner {
  readonly email?: string | undefined;
  readonly dniNumber?: string | null | undefined;
}

/** What anybody would try first at a training centre (docs/adr/066). */
const CENTRE_WORDS = [
  'cfp',
  'centro',
  'centro de formación',
  'centro de formación profesional',
  'formación',
  'formación profesional',
  'capacitación',
  'capacitaciones',
  'curso',
  'cursos',
  'inscripción',
  'administración',
  'secretaría',
  'dirección',
  'oficina',
  'preceptoría',
  'docente',
  'estudiante',
  'strapi',
];

/**
 * Whether others would soon guess a password: many people have it, or it is a word of the centre or of its owner with
 * nothing but digits or signs around it, or has its owner's DNI in it.
 *
 * @param names what the centre is called besides
 */
export function isGuessable(
  password: string,
  { email, dniNumber }: PasswordOwner = {},
  names: readonly string[] = [],
): boolean {
  if (isCommon(password)) return true;
  const given = bare(password);
  const dni = canonicalDni(dniNumber ?? '');
  if (dni !== undefined && given.includes(dni)) return true;
  const mailbox = email?.slice(0, email.lastIndexOf('@')) ?? '';
  const words = [...CENTRE_WORDS, ...names, mailbox, email ?? ''].flatMap(readings);
  return readings(given).some((reading) => words.includes(reading));
}

/** A text by its letters and digits, and without the digits at its ends. */
function readings(text: string): string[] {
  const whole = bare(text);
  return [whole, whole.replace(/^\d+|\d+$/g, '')].filter((reading) => reading !== '');
}

function bare(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}
