import { randomInt } from 'node:crypto';
import { meResponseSchema } from '@centro/shared';
import { openCitizenSession, type CitizenSession } from '../../demo/cms/citizens.ts';
import { freshDni, makeSiteAdmin, type Citizen } from '../citizen.ts';
import type { Instance } from '../instance.ts';
import { ROLES, type Role } from './requests.ts';

/** Password of the actors only. */
export const ACTOR_PASSWORD = 'clave-de-quien-prueba';

interface Actor {
  readonly email: string;
  readonly cookie: string;
}

const ANONYMOUS: Actor = { email: '', cookie: '' };

/** Accounts that send the requests. An actor that lost its session, account or role is replaced. */
export class Cast {
  readonly #instance: Instance;
  readonly #actors = new Map<Role, Promise<Actor>>();
  #director: Citizen | undefined;

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /** Signs up an actor for each role. */
  async begin(): Promise<void> {
    this.#director = await this.#newcomer('directora');
    await makeSiteAdmin(this.#instance, this.#director);
    for (const role of ROLES) await this.#replace(role);
  }

  async cookieOf(role: Role): Promise<string> {
    return (await this.#actors.get(role))?.cookie ?? '';
  }

  /** Checks all actors after a request that may have changed them, and replaces those without their session or role. */
  check(): void {
    for (const role of ROLES) {
      const now = this.#actors.get(role) ?? Promise.resolve(ANONYMOUS);
      this.#actors.set(
        role,
        now.then(async (actor) => ((await this.#isStill(role, actor)) ? actor : this.#made(role))),
      );
    }
  }

  async #replace(role: Role): Promise<void> {
    this.#actors.set(role, this.#made(role));
    await this.#actors.get(role);
  }

  async #made(role: Role): Promise<Actor> {
    if (role === 'visitor') return ANONYMOUS;
    const person = await this.#newcomer(role);
    if (role === 'banned') await this.#direct('ban', person);
    if (role === 'site-admin') await this.#direct('add-admin-role', person);
    return { email: person.email, cookie: cookieOf(person.session) };
  }

  async #newcomer(name: string): Promise<Citizen> {
    const email = `${name}.${String(randomInt(2 ** 40))}@prueba.example`;
    const dniNumber = freshDni();
    // From a single IP address, which may sign up 200 people per hour; far fewer are replaced.
    const session = await openCitizenSession(
      this.#instance.cms.url,
      { email, password: ACTOR_PASSWORD },
      dniNumber,
    );
    return { email, password: ACTOR_PASSWORD, dniNumber, session };
  }

  /** Sends a command as a site administrator that is not an actor. */
  async #direct(what: 'ban' | 'add-admin-role', { email }: Citizen): Promise<void> {
    if (!this.#director) throw new Error('The cast has not begun');
    const { status } = await fetch(`${this.#instance.cms.url}/api/functions/${what}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.#instance.cms.url,
        cookie: cookieOf(this.#director.session),
      },
      body: JSON.stringify({ email }),
    });
    if (status !== 200) throw new Error(`${what} was answered ${String(status)}`);
  }

  async #isStill(role: Role, { cookie }: Actor): Promise<boolean> {
    if (role === 'visitor') return true;
    const answer = await fetch(`${this.#instance.cms.url}/api/me`, { headers: { cookie } });
    if (answer.status !== 200) return false;
    const { banned, isAdmin } = meResponseSchema.parse(await answer.json()).data;
    return banned === (role === 'banned') && isAdmin === (role === 'site-admin');
  }
}

/** The `Cookie` header of a session. */
export function cookieOf({ cookies }: Pick<CitizenSession, 'cookies'>): string {
  return Array.from(cookies, (pair) => pair.join('=')).join('; ');
}
