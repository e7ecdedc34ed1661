import type { Core } from '@strapi/strapi';
import { LETTER_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import { readTraining, type KnownTraining } from '../enrolments/known-trainings';
import { mailTexts, type Letter } from './texts';
import { toTraining } from './training-texts';

/** A letter that the staff wrote to people in a training. */
interface WrittenLetter {
  readonly subject: string;
  /** Lines of plain text. */
  readonly body: string;
}

/** Converts a letter of the staff to a mail. */
export function letterOf(
  { id, title, public: hasPage }: Pick<KnownTraining, 'id' | 'title' | 'public'>,
  { subject, body }: WrittenLetter,
): Letter {
  return {
    subject,
    paragraphs: body.split('\n').filter((line) => line.trim() !== ''),
    ...(hasPage && { link: toTraining({ id }) }),
    footer: { text: mailTexts.becauseEnrolled(title) },
  };
}

/** Reads a letter of the staff for sending; `undefined` when its training was deleted. */
export async function readStaffLetter(
  strapi: Core.Strapi,
  { trx }: Queries,
  key: string,
): Promise<Letter | undefined> {
  const written = await trx(LETTER_TABLE)
    .where({ key })
    .first<(WrittenLetter & { readonly training_id: string }) | undefined>('subject', 'body', 'training_id');
  const training = written && (await readTraining(strapi, written.training_id));
  return training && letterOf(training, written);
}
