import { INTERRUPTIONS } from '@centro/shared/training/labels';
import { z } from '@centro/shared/zod';
import { documentIdSchema } from '../../platform/staff-api/requests';

const mailsOfDaySchema = z.object({ sent: z.int(), limit: z.int() });

export type MailsOfDay = z.output<typeof mailsOfDaySchema>;

/** `GET /staff/mail-limit`: the mails of today and MAIL_DAILY_LIMIT when it is near, else `null`. */
export const mailLimitResponseSchema = z.object({ data: mailsOfDaySchema.nullable() });

/** News for a person without an e-mail: their place was given or taken back, or the training changed. */
const PHONED_NEWS = ['place', 'moved-back', ...INTERRUPTIONS, 'withdrawn', 'resumed', 'changed'] as const;

const newsShape = {
  news: z.enum(PHONED_NEWS),
  /** Edition of the training that the news is about; 0 where it is about a place. */
  edition: z.int().min(0),
};

/** `GET /staff/phone-notices`: notices to people without an e-mail who were not notified yet. */
export const phoneNoticesResponseSchema = z.object({
  data: z.array(
    z.object({
      person: z.object({ uid: z.string(), names: z.string().nullable(), surnames: z.string().nullable() }),
      /** As `canonicalPhone` returns it. */
      phoneNumber: z.string().nullable(),
      training: z.object({ id: z.string(), title: z.string() }),
      ...newsShape,
    }),
  ),
});
export type PhoneNotice = z.output<typeof phoneNoticesResponseSchema>['data'][number];

/** `GET /staff/phone-notices`: of one training, or of all. */
export const phoneNoticesQuerySchema = z.strictObject({ training: documentIdSchema.optional() });

/** `POST /staff/phone-notices`: a member of the staff notified the person. */
export const phoneNoticeSchema = z.strictObject({
  training: documentIdSchema,
  person: documentIdSchema,
  ...newsShape,
});
export type PhoneNoticeOrder = z.output<typeof phoneNoticeSchema>;

export const noticedResponseSchema = z.object({ data: z.object({ changed: z.boolean() }) });
