import { randomUUID } from 'node:crypto';
import { formResponseSchema, givenFormResponseSchema, givenFormsResponseSchema, z } from '@centro/shared';
import type { Form, GivenForm } from '@centro/shared';
import type { Browser } from './citizen.ts';
import { PDF } from './content.ts';
import type { Editor, Fields } from './editor.ts';
import type { Answer } from './http.ts';
import type { RunningCms } from './running-cms.ts';

/** One question of each type, and one that depends on another. */
export const QUESTIONS: readonly Fields[] = [
  { key: 'nombre', title: '¿Cómo te dicen?', type: 'shortAnswer', required: true, hint: 'Tu apodo' },
  { key: 'edad', title: '¿Cuántos años tenés?', type: 'number' },
  { key: 'experiencia', title: '¿Tenés experiencia?', type: 'singleChoice', options: 'Sí\n No \n\n' },
  {
    key: 'donde',
    title: '¿Dónde?',
    type: 'multipleChoice',
    options: 'Campo\nFábrica',
    required: true,
    showIfQuestion: ' ¿Tenés experiencia? ',
    showIfOption: 'Sí',
  },
  { key: 'motivo', title: '¿Por qué te interesa?', type: 'longText' },
  { key: 'correo', title: '¿Otro correo?', type: 'email' },
  { key: 'desde', title: '¿Desde cuándo?', type: 'date' },
  { key: 'papel', title: 'Certificado', type: 'file' },
];

/** A published form, with its ids for editors and citizens. */
export interface OpenedForm {
  readonly documentId: string;
  readonly id: string;
}

let opened = 0;

/** Publishes a form, by default with {@link QUESTIONS}. */
export async function openForm(editor: Editor, fields: Fields = {}): Promise<OpenedForm> {
  const id = `formulario-${String((opened += 1))}`;
  const form = { title: 'Antes de empezar', slug: id, questions: QUESTIONS, ...fields };
  const { documentId } = await editor.createPublished('form', form);
  return { documentId, id };
}

/** A form as read by a browser. */
export async function readForm(who: Browser, { id }: Pick<OpenedForm, 'id'>): Promise<Form> {
  return formResponseSchema.parse((await who.request('GET', `/forms/${id}`)).body).data;
}

/** Fields of a submission besides the answers; defaults are used for missing ones. */
interface Sent {
  readonly trainingId?: string | null;
  readonly key?: string;
  readonly version?: string;
}

/** Answers the current version of a form. */
export async function answerForm(
  who: Browser,
  form: OpenedForm,
  answers: unknown = [{ id: 'nombre', text: 'Anita' }],
  { trainingId = null, key = randomUUID(), version }: Sent = {},
): Promise<Answer> {
  return who.request('POST', `/forms/${form.id}/answers`, {
    answers,
    trainingId,
    key,
    version: version ?? (await readForm(who, form)).version,
  });
}

/** The stored answers in a response, new or already existing. */
export function givenIn({ status, body }: Answer): GivenForm {
  if (status !== 200 && status !== 201) throw new Error(`${String(status)}: ${JSON.stringify(body)}`);
  return givenFormResponseSchema.parse(body).data;
}

/** All answers of a person to a form. */
export async function givenBy(who: Browser, { id }: OpenedForm): Promise<GivenForm[]> {
  return givenFormsResponseSchema.parse((await who.request('GET', `/forms/${id}/answers`)).body).data;
}

const detailsSchema = z.object({ error: z.object({ details: z.looseObject({}) }) });

/** The details of an error. */
export function detailsOf({ body }: Answer): Fields {
  return detailsSchema.parse(body).error.details;
}

/** Sends a file for a question of a form. */
export function sendFile(
  who: Browser,
  { id }: Pick<OpenedForm, 'id'>,
  name: string,
  content: Buffer<ArrayBuffer>,
): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return who.request('POST', `/forms/${id}/files`, body);
}

const sentSchema = z.object({ data: z.object({ file: z.string() }) });

/** Uploads a PDF; returns the reference for an answer. */
export async function sentFile(who: Browser, form: OpenedForm): Promise<string> {
  return sentSchema.parse((await sendFile(who, form, 'certificado.pdf', PDF)).body).data.file;
}

/** The stored rows of a form's answers. */
export function answerRows({ cms }: RunningCms, { documentId }: OpenedForm): Promise<readonly unknown[]> {
  return cms.database.rows(`select * from form_answers where form_id = '${documentId}'`);
}
