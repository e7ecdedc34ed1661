import path from 'node:path';
import { enrolmentResponseSchema } from '@centro/shared';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newCitizen, uploadPicture, type Citizen } from '../../scripts/testing/citizen.ts';
import type { Editor } from '../../scripts/testing/editor.ts';
import { startInstance, type Instance } from '../../scripts/testing/instance.ts';
import { publishTraining, type WantedTraining } from '../../scripts/testing/lively-centre.ts';
import { CAN_MOUNT, smallDisk, type SmallDisk } from './full-disk.ts';

const FOLDERS = ['database', 'private', 'public', 'releases'] as const;
const PAGES = ['/', '/capacitaciones', '/capacitaciones/poda-de-frutales', '/acerca'];
const statusSchema = z.object({ lastError: z.string().nullable() });

const disks = new Map<string, SmallDisk>();
let instance: Instance;
let editor: Editor;
let training: WantedTraining;
let citizen: Citizen;

beforeAll(async () => {
  if (!CAN_MOUNT) return;
  instance = await startInstance({
    prepare: async ({ dataDirectory }) => {
      for (const folder of FOLDERS) disks.set(folder, await smallDisk(path.join(dataDirectory, folder), 24));
    },
  });
  editor = await instance.editor();
  training = await publishTraining(editor);
  citizen = await newCitizen(instance);
});

afterAll(async () => {
  // A mounted disk cannot be deleted together with its folder.
  for (const disk of disks.values()) await disk.remove();
  if (CAN_MOUNT) await instance.stop();
});

const pageAt = async (address: string) => (await fetch(instance.front.url + address)).text();
const pageOf = ({ id }: WantedTraining) => pageAt(`/capacitaciones/${id}`);

async function whileFull(folder: (typeof FOLDERS)[number], work: () => Promise<void>): Promise<void> {
  const disk = disks.get(folder);
  await disk?.fill();
  try {
    await work();
  } finally {
    await disk?.clear();
  }
}

async function expectPagesUp(): Promise<void> {
  for (const page of PAGES) expect((await fetch(instance.front.url + page)).status, page).toBe(200);
}

async function lastError(): Promise<string | null> {
  const answer = await fetch(`${instance.publisher.url}/status`);
  return statusSchema.parse(await answer.json()).lastError;
}

async function statusOf({ session }: Citizen): Promise<string> {
  const cookie = Array.from(session.cookies, (pair) => pair.join('=')).join('; ');
  const answer = await fetch(`${instance.front.url}/api/trainings/${training.id}/enrolment`, {
    headers: { cookie },
  });
  return enrolmentResponseSchema.parse(await answer.json()).data.status;
}

const draftOf = (words: number) => ({
  title: 'Mucho texto',
  content: [{ type: 'paragraph', children: [{ type: 'text', text: 'mucho '.repeat(words) }] }],
});

/** Whether the work succeeded. */
async function attempted(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}

describe.runIf(CAN_MOUNT)('a full disk', () => {
  test('during publishing keeps the last release, reports the error, and recovers once freed', async () => {
    await expect.poll(() => pageOf(training)).toContain('Poda de frutales');
    await whileFull('releases', async () => {
      await editor.updatePublished('training', training.documentId, { description: 'Galpón nuevo' });
      await expect.poll(lastError).toContain('ENOSPC');
      await expectPagesUp();
      expect(await pageOf(training)).not.toContain('Galpón nuevo');
    });
    await expect.poll(() => pageOf(training)).toContain('Galpón nuevo');
    await expect.poll(lastError).toBeNull();
  });

  test('during a picture upload rejects it and keeps the previous one', async () => {
    await whileFull('private', async () => {
      expect(await attempted(() => uploadPicture(instance, citizen, 'dni-images'))).toBe(false);
      expect(await statusOf(citizen)).toBe('none');
    });
    await uploadPicture(instance, citizen, 'dni-images');
  });

  test('during database writes loses nothing acknowledged, and needs no operator afterwards', async () => {
    const people = [await newCitizen(instance), await newCitizen(instance), await newCitizen(instance)];
    const acknowledged: Citizen[] = [];
    await whileFull('database', async () => {
      // Smaller writes may still fit into the log of the database.
      for (const words of [100_000, 1_000, 1]) {
        const write = () => editor.create('publication', draftOf(words));
        await expect.poll(() => attempted(write), { interval: 0 }).toBe(false);
      }
      for (const who of people) {
        if (await attempted(() => who.session.enrol(training.id))) acknowledged.push(who);
      }
      await expectPagesUp();
    });
    for (const who of people) {
      if (acknowledged.includes(who)) expect(await statusOf(who)).toBe('enrolled');
      expect(await who.session.enrol(training.id)).toMatchObject({ status: 'enrolled' });
    }
    await editor.updatePublished('training', training.documentId, { description: 'Galpón de siempre' });
    await expect.poll(() => pageOf(training)).toContain('Galpón de siempre');
  });
});
