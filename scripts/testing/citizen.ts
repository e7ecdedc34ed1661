import { randomInt } from 'node:crypto';
import type { PrivateImageFolder } from '@centro/shared';
import { z } from 'zod';
import { openAdminSession } from '../demo/cms/accounts.ts';
import { openCitizenSession, type CitizenProfile, type CitizenSession } from '../demo/cms/citizens.ts';
import { IDENTITY_CARD, readPicture } from '../demo/pictures/catalogue.ts';
import { ADMIN_EMAIL } from '../environment.ts';
import { mailedCode } from './email-code.ts';
import type { Instance } from './instance.ts';

export const CITIZEN_PASSWORD = 'clave-de-prueba';

/** A person with an account on a running instance, signed in. */
export interface Citizen {
  readonly email: string;
  readonly password: string;
  readonly dniNumber: string;
  readonly session: CitizenSession;
}

export interface CitizenOptions {
  /** Whether to complete the profile; true by default. */
  readonly profile?: boolean;
  readonly names?: string;
  readonly dniNumber?: string;
  /** Whether to confirm the e-mail; true by default. */
  readonly confirmed?: boolean;
}

/** An unused DNI. */
export function freshDni(): string {
  return String(randomInt(90_000_000, 99_000_000));
}

/** Signs up a new person through the front. */
export async function newCitizen(
  instance: Instance,
  { profile = true, names = 'Ana', dniNumber = freshDni(), confirmed = true }: CitizenOptions = {},
): Promise<Citizen> {
  const email = `ana.${String(randomInt(2 ** 40))}@correo.example`;
  const session = await openCitizenSession(
    instance.front.url,
    { email, password: CITIZEN_PASSWORD },
    dniNumber,
  );
  if (confirmed && !session.me.emailConfirmed) await session.confirmEmail(await mailedCode(instance, email));
  if (profile) await session.createProfile(profileOf(names, dniNumber), await dniPicture());
  return { email, password: CITIZEN_PASSWORD, dniNumber, session };
}

function profileOf(names: string, dniNumber: string): CitizenProfile {
  return {
    names,
    dniNumber,
    surnames: 'Pérez',
    phoneNumber: '2494123456',
    job: 'Apicultora',
    city: 'Lobería',
    sex: null,
  };
}

/** A picture that is accepted as the front of a DNI. */
export function dniPicture(): Promise<Blob> {
  return readPicture(IDENTITY_CARD);
}

/** Uploads a picture to one of a person's private folders. */
export async function uploadPicture(
  { front: { url } }: Instance,
  { session }: Citizen,
  folder: PrivateImageFolder,
): Promise<void> {
  const body = new FormData();
  body.append('file', await dniPicture(), 'foto.webp');
  const cookie = Array.from(session.cookies, (pair) => pair.join('=')).join('; ');
  const headers = { cookie, origin: new URL(url).origin };
  const { status } = await fetch(`${url}/api/me/images/${folder}`, { method: 'POST', headers, body });
  if (status !== 200) throw new Error(`The picture was answered ${String(status)}`);
}

/** Bans or revives a person, through the admin like staff do. */
export async function setBanned(
  { cms, environment }: Instance,
  { session: { me } }: Citizen,
  banned: boolean,
): Promise<void> {
  const admin = { email: ADMIN_EMAIL, password: environment.adminPassword };
  const staff = await openAdminSession(cms.url, admin);
  const path = `/content-manager/collection-types/plugin::users-permissions.user/${me.uid}`;
  await staff.send('PUT', path, z.unknown(), { banned });
}

/** Searches people by a text, through the admin like staff do. */
export async function searchAsStaff({ cms, environment }: Instance, text: string): Promise<void> {
  const admin = { email: ADMIN_EMAIL, password: environment.adminPassword };
  const staff = await openAdminSession(cms.url, admin);
  const path = `/content-manager/collection-types/plugin::users-permissions.user?_q=${text}`;
  await staff.send('GET', path, z.unknown());
}

const rolesSchema = z.object({ roles: z.array(z.object({ id: z.number(), type: z.string() })) });

/** Gives a person the role `site-admin`, through the admin. */
export async function makeSiteAdmin(
  { cms, environment }: Instance,
  { session: { me } }: Citizen,
): Promise<void> {
  const admin = { email: ADMIN_EMAIL, password: environment.adminPassword };
  const staff = await openAdminSession(cms.url, admin);
  const { roles } = await staff.send('GET', '/users-permissions/roles', rolesSchema);
  const role = roles.find(({ type }) => type === 'site-admin');
  const path = `/content-manager/collection-types/plugin::users-permissions.user/${me.uid}`;
  await staff.send('PUT', path, z.unknown(), { role: role?.id });
}
