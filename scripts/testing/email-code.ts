import { emailCode } from '@centro/shared/service/email-code';
import { until } from '../processes/wait.ts';
import { stoppedDatabase } from './database.ts';
import type { Instance } from './instance.ts';

/**
 * The code mailed to confirm an address, computed without reading the mail, which may have left already.
 *
 * @throws if no code was mailed within 20 seconds
 */
export async function mailedCode(
  { environment }: Pick<Instance, 'environment'>,
  email: string,
): Promise<string> {
  const { rows } = stoppedDatabase(environment);
  let mailId: unknown;
  await until(
    async () => {
      const sql = `select mail_id from email_confirmations c join up_users u on u.id = c.person_id
        where u.email = '${email}' order by c.id desc`;
      mailId = (await rows(sql))[0]?.['mail_id'];
      return mailId !== undefined;
    },
    { every: 20, atMost: 20_000 },
  );
  if (typeof mailId !== 'string') throw new Error(`No code was mailed to ${email}`);
  return emailCode(environment.variables['ENCRYPTION_KEY'] ?? '', mailId);
}
