import fc from 'fast-check';
import { releaseId } from './release-fixture.ts';

/** Parts of addresses that probe for hidden files. */
const PIECES = [
  ...'/ // . .. ... %2e %2E%2e %2f %5c \\ %00 %c3%b1 %ed%a0%80 ~ ; : @ ? & * [ ] { } + # $1'.split(' '),
  ...'SECRET public release.json current etc passwd example.com {http.vars.path}'.split(' '),
  ...'_astro capacitaciones poda inscribirme pagina index login 404 .html .br .map'.split(' '),
  'media',
  'api',
  'trainings',
  'certificates',
  releaseId(1),
];

/** Hostile addresses, built from these parts and `more`. */
export function hostileAddresses(...more: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...PIECES, ...more), { maxLength: 10 })
    .map((parts) => `/${parts.join('')}`);
}
