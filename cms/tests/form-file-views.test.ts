import { beforeAll, expect, test } from 'vitest';
import { personResponseSchema } from '../src/modules/people/staff-contract.ts';
import { signUpWithProfile } from './harness/citizen.ts';
import { signInStaff, type Editor } from './harness/editor.ts';
import { answerForm, openForm, sentFile } from './harness/forms.ts';
import { sharedCms } from './harness/running-cms.ts';

const cms = sharedCms();
let secretary: Editor;

beforeAll(async () => {
  secretary = await signInStaff(cms().url, 'centro-secretary', 'secretaria@centro.example');
});

test('staff can read the file of an answer, and each view is logged', async () => {
  const form = await openForm(cms().editor);
  const ana = await signUpWithProfile(cms().url);
  const [file, unnamed] = [await sentFile(ana, form), await sentFile(ana, form)];
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
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="certificado.pdf"');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const logged = () =>
    cms().cms.database.rows(`select person_uid from audit_entries where kind = 'form-file-view'`);
  expect(await logged()).toEqual([{ person_uid: ana.me.uid }]);
  expect((await view(unnamed)).status).toBe(404);
  expect((await view('0'.repeat(32))).status).toBe(404);
  expect((await view('../x')).status).toBeGreaterThanOrEqual(400);
  expect((await view(file, cms().editor)).status).toBe(403);
  expect(await logged()).toHaveLength(1);
});
