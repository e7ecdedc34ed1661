import { z } from '@centro/shared';
import { send, type Answer } from './http.ts';

const PASSWORD = 'Una-clave-de-prueba-1';
const ADMIN_EMAIL = 'admin@centro.example';
const EDITOR_EMAIL = 'editora@centro.example';

const signedInSchema = z.object({ data: z.object({ accessToken: z.string() }) });
const rolesSchema = z.object({ data: z.array(z.object({ id: z.int(), code: z.string() })) });
const invitedSchema = z.object({ data: z.object({ registrationToken: z.string() }) });
const documentSchema = z.object({ data: z.looseObject({ id: z.int(), documentId: z.string() }) });
const filesSchema = z.array(z.looseObject({ id: z.int(), url: z.string(), name: z.string() }));

/** The singular names of our content types. */
export type TypeName = 'training' | 'publication' | 'teacher' | 'landing-image' | 'site-content' | 'form';
export type Fields = Readonly<Record<string, unknown>>;
export type StoredDocument = z.infer<typeof documentSchema>['data'];

/** A session in Strapi's admin, used through its API. */
export interface Editor {
  /** Access token. */
  readonly token: string;
  /** Sends any request and returns the response, whatever its status. */
  request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
  /** Sends a form. */
  submit: (method: string, path: string, form: FormData) => Promise<Answer>;
  /** Sends the raw bytes of a file. */
  sendBytes: (method: string, path: string, content: Buffer<ArrayBuffer>) => Promise<Answer>;
  create: (type: TypeName, fields: Fields) => Promise<StoredDocument>;
  update: (type: TypeName, documentId: string, fields: Fields) => Promise<StoredDocument>;
  publish: (type: TypeName, documentId: string) => Promise<void>;
  unpublish: (type: TypeName, documentId: string) => Promise<void>;
  remove: (type: TypeName, documentId: string) => Promise<void>;
  /** Creates and publishes in one request, like the admin's button. */
  createPublished: (type: TypeName, fields: Fields) => Promise<StoredDocument>;
  updatePublished: (type: TypeName, documentId: string, fields: Fields) => Promise<void>;
  publishSiteContent: (fields: Fields) => Promise<void>;
  upload: (
    name: string,
    content: Buffer<ArrayBuffer>,
    type: string,
  ) => Promise<z.infer<typeof filesSchema>[number]>;
}

/** The path of a content type in the admin's API. */
export function collection(type: TypeName, ...rest: string[]): string {
  const kind = type === 'site-content' ? 'single-types' : 'collection-types';
  return ['/content-manager', kind, `api::${type}.${type}`, ...rest].join('/');
}

/** Signs in the first administrator of a cms, and creates the account if there is none. */
export async function signInAdmin(url: string): Promise<Editor> {
  await anonymous(url)('POST', '/admin/register-admin', {
    email: ADMIN_EMAIL,
    firstname: 'Ada',
    lastname: 'Prueba',
    password: PASSWORD,
  });
  return editorOf(url, await signIn(url, ADMIN_EMAIL));
}

/** Signs in an editor, invited by the administrator if necessary. */
export async function signInEditor(url: string): Promise<Editor> {
  return signInStaff(url, 'strapi-editor', EDITOR_EMAIL);
}

/** Signs in the editor of the golden database. */
export async function signInGoldenEditor(url: string): Promise<Editor> {
  return editorOf(url, await signIn(url, EDITOR_EMAIL));
}

/** Signs in a staff member with a role of the admin, invited by the administrator if necessary. */
export async function signInStaff(url: string, roleCode: string, email: string): Promise<Editor> {
  const admin = await signInAdmin(url);
  const roles = rolesSchema.parse((await admin.request('GET', '/admin/roles')).body).data;
  const role = roles.find(({ code }) => code === roleCode);
  const name = { firstname: 'Edita', lastname: 'Prueba' };
  const invited = await admin.request('POST', '/admin/users', {
    ...name,
    email,
    roles: [role?.id],
  });
  if (invited.status === 201) {
    const { registrationToken } = invitedSchema.parse(invited.body).data;
    const userInfo = { ...name, password: PASSWORD };
    await anonymous(url)('POST', '/admin/register', { registrationToken, userInfo });
  }
  return editorOf(url, await signIn(url, email));
}

let signIns = 0;

/** Signs in from a new IP address, since Strapi limits sign-ins per address. */
async function signIn(url: string, email: string): Promise<string> {
  signIns += 1;
  const address = `198.18.${String(signIns >> 8)}.${String(signIns & 0xff)}`;
  const answer = await anonymous(url, { 'x-forwarded-for': address })('POST', '/admin/login', {
    email,
    password: PASSWORD,
  });
  return signedInSchema.parse(answer.body).data.accessToken;
}

function anonymous(url: string, headers: Readonly<Record<string, string>> = {}): Editor['request'] {
  return (method, path, body, more = {}) =>
    send(`${url}${path}`, {
      method,
      headers: { ...headers, ...more, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
}

function editorOf(url: string, token: string): Editor {
  const authorization = `Bearer ${token}`;
  const request = anonymous(url, { authorization });
  const submit: Editor['submit'] = (method, path, form) =>
    send(`${url}${path}`, { method, headers: { authorization }, body: form });
  const done = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await request(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const create: Editor['create'] = async (type, fields) =>
    documentSchema.parse((await done('POST', collection(type), fields)).body).data;
  const update: Editor['update'] = async (type, documentId, fields) =>
    documentSchema.parse((await done('PUT', collection(type, documentId), fields)).body).data;
  const publish: Editor['publish'] = async (type, documentId) => {
    await done('POST', collection(type, documentId, 'actions', 'publish'), {});
  };
  return {
    token,
    request,
    submit,
    sendBytes: (method, path, content) =>
      send(`${url}${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/octet-stream' },
        body: content,
      }),
    create,
    update,
    publish,
    unpublish: async (type, documentId) => {
      await done('POST', collection(type, documentId, 'actions', 'unpublish'), {});
    },
    remove: async (type, documentId) => {
      await done('DELETE', collection(type, documentId));
    },
    createPublished: async (type, fields) => {
      const document = await create(type, fields);
      await publish(type, document.documentId);
      return document;
    },
    updatePublished: async (type, documentId, fields) => {
      await update(type, documentId, fields);
      await publish(type, documentId);
    },
    publishSiteContent: async (fields) => {
      await done('PUT', collection('site-content'), fields);
      await done('POST', collection('site-content', 'actions', 'publish'), {});
    },
    upload: async (name, content, type) => {
      const form = new FormData();
      form.append('fileInfo', JSON.stringify({ name, alternativeText: name }));
      form.append('files', new Blob([content], { type }), name);
      const answer = await submit('POST', '/upload', form);
      const [file] = filesSchema.parse(answer.body);
      if (!file) throw new Error(`Nothing was uploaded: ${JSON.stringify(answer.body)}`);
      return file;
    },
  };
}
