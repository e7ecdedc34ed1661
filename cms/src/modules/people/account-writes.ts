import { canonicalDni, canonicalEmail, IMAGE_FOLDERS, nameText } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { removeLicense } from '../certificates/license-files';
import { forgetLicenses } from '../certificates/licenses';
import { inTransaction } from '../../platform/database/transaction';
import { confirmPlaces } from '../enrolments/provisional';
import { removeImage } from '../images/files';
import { dropUnfinished } from '../images/unfinished';
import { endAllSessions } from '../accounts/session/sessions';
import { dropConfirmations } from '../accounts/email-confirmations';
import { dropResetTokens } from '../accounts/passwords/reset-tokens';
import { imageKeyOf } from '../accounts/citizen';
import { USER_UID, type StoredUser } from '../../platform/database/users';
import { accountTexts } from './texts';

/** Written fields of an account, from the admin or the API. */
interface AccountFields {
  email?: unknown;
  withoutEmail?: unknown;
  username?: unknown;
  dniNumber?: unknown;
  dniSeen?: unknown;
  names?: unknown;
  surnames?: unknown;
  password?: unknown;
  blocked?: unknown;
  confirmed?: unknown;
}

/**
 * Enforces invariants on every write of an account, also by staff in the admin: one spelling of e-mail and DNI, valid
 * names, no session that survives a new password or a lock, no pictures of deleted accounts.
 */
export function watchAccountWrites(strapi: Core.Strapi): void {
  strapi.db.lifecycles.subscribe({
    models: [USER_UID],
    beforeCreate: ({ params }) => {
      const fields = params.data as AccountFields;
      normalizeFields(fields);
      // Only an update checks that no other profile holds the DNI.
      fields.dniSeen = false;
    },
    beforeUpdate: async ({ params }) => {
      const fields = params.data as AccountFields;
      normalizeFields(fields);
      if (await isFirstEmail(strapi, params.where as object, fields)) fields.withoutEmail = false;
    },
    afterUpdate: async ({ params, result }) => {
      // Erased meanwhile.
      if (!result) return;
      const { email, password, blocked, confirmed } = params.data as AccountFields;
      if (typeof password === 'string' || blocked === true) {
        await endAllSessions(strapi, (result as StoredUser).id);
      }
      // Mailed links are void once the mailbox or the password is another.
      if (typeof password === 'string' || typeof email === 'string') {
        await inTransaction(strapi, (transaction) => dropResetTokens(transaction, (result as StoredUser).id));
      }
      if (confirmed === true) {
        await inTransaction(strapi, (transaction) =>
          confirmPlaces(strapi, transaction, (result as StoredUser).id, Date.now()),
        );
      }
      if (typeof email === 'string') {
        await inTransaction(strapi, (transaction) =>
          dropConfirmations(transaction, (result as StoredUser).id),
        );
      }
    },
    afterDelete: async ({ result }) => {
      const user = result as StoredUser | null;
      if (!user) return;
      await endAllSessions(strapi, user.id);
      await inTransaction(strapi, async (transaction) => {
        await dropResetTokens(transaction, user.id);
        await dropConfirmations(transaction, user.id);
      });
      await removeFiles(strapi, user);
    },
  });
}

/** Forms write all fields: an address that differs from the placeholder is a profile's first one. */
async function isFirstEmail(strapi: Core.Strapi, where: object, { email }: AccountFields): Promise<boolean> {
  if (typeof email !== 'string') return false;
  const people = strapi.db.query(USER_UID);
  return (
    (await people.count({ where: { $and: [where, { withoutEmail: true, email: { $ne: email } }] } })) > 0
  );
}

/** Normalizes fields. The plugin requires a `username`, which is never shown: it is the e-mail. */
function normalizeFields(fields: AccountFields): void {
  if (typeof fields.email === 'string') {
    fields.email = canonicalEmail(fields.email);
    fields.username = fields.email;
  }
  if (typeof fields.dniNumber === 'string') {
    fields.dniNumber = canonicalDni(fields.dniNumber) ?? refuse(accountTexts.dniMalformed);
  }
  if (typeof fields.names === 'string') fields.names = nameIn(fields.names);
  if (typeof fields.surnames === 'string') fields.surnames = nameIn(fields.surnames);
}

function nameIn(text: string): string {
  const name = nameText.safeParse(text);
  return name.success ? name.data : refuse(accountTexts.nameMalformed);
}

function refuse(message: string): never {
  throw new errors.ValidationError(message);
}

/** Removes pictures and licence files once the deletion is committed; a failure is logged. */
async function removeFiles(strapi: Core.Strapi, user: StoredUser): Promise<void> {
  const keys = IMAGE_FOLDERS.flatMap((folder) => imageKeyOf(user, folder) ?? []);
  const licenses = await inTransaction(strapi, (transaction) => forgetLicenses(transaction, user.id));
  const remove = async () => {
    try {
      for (const key of keys) await removeImage(key);
      for (const key of licenses) await removeLicense(key);
      await dropUnfinished(user.documentId);
    } catch (error) {
      strapi.log.error(`A file of a deleted account stays: ${(error as NodeJS.ErrnoException).code ?? ''}`);
    }
  };
  await inTransaction(strapi, ({ onCommit }) => {
    onCommit(() => void remove());
    return Promise.resolve();
  });
}
