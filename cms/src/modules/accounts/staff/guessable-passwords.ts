import { z } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Registry } from '../../../strapi/registry';
import { USER_UID } from '../../../platform/database/users';
import { passwordTexts } from '../texts';
import { centreNames } from '../passwords/centre-names';
import { isGuessable } from '../passwords/guessable';

const ownerSchema = z.object({ email: z.string().optional(), dniNumber: z.string().nullish() });
const fieldsSchema = z.object({ ...ownerSchema.shape, password: z.string().optional() });
const requestSchema = z.object({ body: fieldsSchema.catch({}) });
const documentParamsSchema = z.looseObject({
  documentId: z.string().optional(),
  data: fieldsSchema.catch({}),
});

type Fields = Readonly<Record<string, unknown>>;

/** The part of the admin's user service that is wrapped or used; every staff password is set through it. */
interface StaffUsers {
  readonly create: (fields: Fields) => Promise<unknown>;
  readonly createFirstAdmin: (fields: Fields) => Promise<unknown>;
  readonly updateById: (id: unknown, fields: Fields) => Promise<unknown>;
  readonly findOne: (id: unknown) => Promise<unknown>;
}

interface StaffContext {
  readonly request: unknown;
  readonly state: { readonly user: { readonly email: string } };
}

interface OwnAccount {
  readonly updateMe: (ctx: StaffContext) => Promise<unknown>;
}

/**
 * Rejects guessable passwords of staff, whether chosen by the first administrator, on invitation, on change or reset,
 * or set by an administrator; and those that staff set for a citizen.
 */
export function guardStaffPasswords(strapi: Core.Strapi): void {
  const services = strapi.get<Registry>('services');
  services.extend<StaffUsers>('admin::user', (users) => ({
    ...users,
    create: async (fields) => {
      await assertGood(strapi, fields);
      return users.create(fields);
    },
    createFirstAdmin: async (fields) => {
      await assertGood(strapi, fields);
      return users.createFirstAdmin(fields);
    },
    updateById: async (id, fields) => {
      if ('password' in fields) await assertGood(strapi, fields, await users.findOne(id));
      return users.updateById(id, fields);
    },
  }));
  const controllers = strapi.get<Registry>('controllers');
  // Checked first: the controller ends all sessions before it writes, so a later rejection would sign the user out.
  controllers.extend<OwnAccount>('admin::authenticated-user', (own) => ({
    ...own,
    updateMe: async (ctx) => {
      await assertGood(strapi, requestSchema.parse(ctx.request).body, ctx.state.user);
      return own.updateMe(ctx);
    },
  }));
  guardGivenPasswords(strapi);
}

function guardGivenPasswords(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (context.uid === USER_UID && (context.action === 'create' || context.action === 'update')) {
      const { documentId, data } = documentParamsSchema.parse(context.params);
      const people = strapi.db.query(USER_UID);
      const owner: unknown = documentId === undefined ? {} : await people.findOne({ where: { documentId } });
      if (data.password !== undefined) await assertGood(strapi, data, owner);
    }
    return next();
  });
}

/**
 * @param owner known facts about the owner; fields written together with the password take precedence
 * @throws {errors.ValidationError} which Strapi's admin shows
 */
async function assertGood(strapi: Core.Strapi, written: Fields, owner: unknown = {}): Promise<void> {
  const { password, ...given } = fieldsSchema.safeParse(written).data ?? {};
  if (password === undefined) return;
  const known = ownerSchema.safeParse(owner).data ?? {};
  if (!isGuessable(password, { ...known, ...given }, await centreNames(strapi))) return;
  const message = passwordTexts.guessable;
  const issue = { path: ['password'], message, name: 'ValidationError' };
  throw new errors.ValidationError(message, { errors: [issue] });
}
