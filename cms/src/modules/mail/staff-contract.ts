import { z } from '@centro/shared/zod';

const mailsOfDaySchema = z.object({ sent: z.int(), limit: z.int() });

export type MailsOfDay = z.output<typeof mailsOfDaySchema>;

/** `GET /staff/mail-limit`: the mails of today and MAIL_DAILY_LIMIT when it is near, else `null`. */
export const mailLimitResponseSchema = z.object({ data: mailsOfDaySchema.nullable() });
