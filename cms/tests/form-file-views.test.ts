import { beforeAll, expect, test } from 'vitest';
import { personResponseSchema } from '../src/people/staff-contract.ts';
import { pictureForm, signUpWithProfile } from './harness/citizen.ts';
import { signInStaff, type Editor } from './harness/editor.ts';
import { answerForm, openForm } from './harness/forms.ts';
import { runningCms } from './harness/running-cms.ts';
import { z } from '@centro/shared';

const cms = runningCms();
let secretary: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

const uploadedSchema = z.object({ data: z.object({ file: z.string() }) });

test('the staff see a file that an answer names, and each view is noted', async () => {
  const form = await openForm(cms().editor);
  const ana = await signUpWithProfile(cms().url);
  const upload = async () => {
    const sent = await ana.request('POST', `/forms/${form.id}/files`, await pictureForm());
    return uploadedSchema.parse(sent.body).data.file;
  };
  const [file, unnamed] = [await upload(), await upload()];
  await answerForm(ana, form, [
    { id: 'nombre', text: 'Anita' },
    { id: 'papel', file },
  ]);
  const { data } = personResponseSchema.parse(
    (await secretary.request('GET', `/staff/people/${ana.me.uid}`)).body,
  );
  expect(data.answers[0]?.answers.map((answer) => answer.file)).toEqual([null, file]);
  const view = (name: string, who = secretary) => who.request('GET', `/staff/form-files/${name}`);
  const answer = await view(file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const noted = () =>
    cms().cms.database.rows(`select person_uid from audit_entries where kind = 'form-file-view'`);
  expect(await noted()).toEqual([{ person_uid: ana.me.uid }]);
  expect((await view(unnamed)).status).toBe(404);
  expect((await view('0'.repeat(32))).status).toBe(404);
  expect((await view('../x')).status).toBeGreaterThanOrEqual(400);
  expect((await view(file, cms().editor)).status).toBe(403);
  expect(await noted()).toHaveLength(1);
});
