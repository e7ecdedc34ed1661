/**
 * Loaded into a cms before anything else (`--import`), makes its clock wrong by as many milliseconds as the file says that
 * `CLOCK_SHIFT_FILE` names; the file may change at any time. What waits for a while is not affected, as with a real clock.
 */
import { readFileSync } from 'node:fs';

const file = process.env['CLOCK_SHIFT_FILE'];
if (file === undefined) throw new Error('CLOCK_SHIFT_FILE is missing');

const now = Date.now.bind(Date);
const shifted = () => now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Date, {
  construct: (target, args: readonly unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [shifted()] : args, newTarget) as Date,
  apply: () => new Date(shifted()).toString(),
  get: (target, name, receiver): unknown => (name === 'now' ? shifted : Reflect.get(target, name, receiver)),
});
