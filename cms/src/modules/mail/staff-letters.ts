import { routes } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { LETTER_TABLE } from '../../platform/database/models';
import type { Queries } from '../../platform/database/transaction';
import { readTraining, type KnownTraining } from '../enrolments/known-trainings';
import { mailTexts, type Letter } from './texts';

/** What somebody of the staff wrote to people in a training. */
interface WrittenLetter {
  readonly subject: string;
  /** Lines of plain text. */
  readonly body: string;
}

/** A letter of the staff as the mail it becomes. */
export function letterOf(
  { id, title, public: hasPage }: Pick<KnownTraining, 'id' | 'title' | 'public'>,
  { subject, body }: WrittenLetter,
): Letter {
  return {
    subject,
    paragraphs: body.split('\n').filter((line) => line.trim() !== ''),
    ...(hasPage && { link: { label: 'Ver la capacitación', path: routes.training(id) } }),
    footer: { text: mailTexts.becauseEnrolled(title) },
  };
}

/** A letter that is on its way, as it is sent; nothing once its training is deleted. */
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
