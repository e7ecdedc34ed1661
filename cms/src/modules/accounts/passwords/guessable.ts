import { canonicalDni } from '@centro/shared';
import { isCommon, plain } from './common';

/** Known facts about the owner of a password. */
export interface PasswordOwner {
  readonly email?: string | undefined;
  readonly dniNumber?: string | null | undefined;
}

/** Words that an attacker tries first at a training centre (docs/adr/066). */
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
 * Whether a password is easy to guess: it is common, is a word about the centre or the owner with only digits or signs
 * around it, or contains the owner's DNI.
 *
 * @param names further names of the centre
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

/** Letters and digits of a text, with and without the digits at its ends. */
function readings(text: string): string[] {
  const whole = bare(text);
  return [whole, whole.replace(/^\d+|\d+$/g, '')].filter((reading) => reading !== '');
}

function bare(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}]/gu, '');
}
