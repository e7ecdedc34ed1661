import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCitizen, searchAsStaff, type Citizen } from '../../scripts/testing/citizen.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';

let instance: Instance;
let citizen: Citizen;

/** Spellings of personal data that no log may contain. */
function spellings({ email, dniNumber }: Citizen): string[] {
  return [email, encodeURIComponent(email), email.toUpperCase(), dniNumber];
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** A citizen signs up, sends failing requests and is searched by staff, with the cms up and down. */
async function liveThrough(): Promise<void> {
  const { front, cms } = instance;
  citizen = await newCitizen(instance, { names: 'Canaria' });
  const { email, dniNumber } = citizen;
  const headers = { origin: front.url, 'content-type': 'application/json' };
  const post = (address: string, body: object) =>
    fetch(`${front.url}/api${address}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const addresses = [
    `/login/${email}`,
    `/login/${encodeURIComponent(email)}/poda`,
    `/signup/${dniNumber}`,
    `/crear-perfil/${dniNumber}`,
    `/api/users?email=${email}`,
    `/api/trainings/${dniNumber}`,
    `/api/site?dni=${dniNumber}`,
    `/${email}/%ff`,
    `/media/${dniNumber}.webp`,
  ];
  const askAll = async () => {
    for (const address of addresses) await fetch(front.url + address);
    await post('/registry', { dni: dniNumber });
    await post('/auth/local', { identifier: email, password: 'otra-clave' });
    await post('/auth/local/register', { email, password: 'x', dniNumber, acceptedTerms: true });
    await post('/auth/forgot-password', { email });
    await post('/auth/local', { identifier: { email }, password: dniNumber });
  };
  await askAll();
  await searchAsStaff(instance, email);
  await cms.kill();
  await askAll();
  await cms.start();
}

describe('a person’s DNI, e-mail and pictures', () => {
  beforeAll(async () => {
    instance = await startInstance({ variables: { LOG_LEVEL: 'debug' } });
    const editor = await instance.editor();
    await editor.publishSiteContent({ general: { number: '401', city: 'Lobería' } });
    await liveThrough();
  });

  afterAll(async () => {
    await instance.stop();
  });

  test.each(['cms', 'front', 'publisher'] as const)('are in no line of the log of the %s', (name) => {
    const log = instance[name].output().toLowerCase();
    if (name === 'cms') expect(log).toContain('/content-manager/collection-types');
    for (const spelling of spellings(citizen)) expect(log).not.toContain(spelling.toLowerCase());
  });

  test.each(['releases', 'public'])('are in no file of %s', async (folder) => {
    const { dataDirectory } = instance.environment;
    const [own = ''] = await filesBelow(path.join(dataDirectory, 'private', 'dni-images'));
    const picture = await fs.readFile(own);
    expect(picture.length).toBeGreaterThan(1000);
    const files = await filesBelow(path.join(dataDirectory, folder));
    if (folder === 'releases') expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const content = await fs.readFile(file);
      expect(content.includes(picture.subarray(100, 400))).toBe(false);
      for (const spelling of spellings(citizen)) {
        expect(file).not.toContain(spelling);
        expect(content.includes(spelling)).toBe(false);
      }
    }
  });
});
