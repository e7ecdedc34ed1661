import { formFaults, formSchema, type FormFault } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Transaction } from '../../platform/database/transaction';
import { labelOf } from '../../strapi/editor/sync-editor-types';
import { publicForm } from './serializer';
import { hasAnswers } from './answer-rows';
import { FORM_UID, isFormPublished, storedForm } from './published-forms';
import { formTexts, questionTexts } from './texts';

const TRAINING_UID = 'api::training.training';
const PUBLISHED_AND_LISTED = { publishedAt: { $notNull: true }, visibility: 'public' };

/**
 * Rejects publishing a form that cannot be answered.
 *
 * @throws {errors.ValidationError} naming the first question that is wrong, and why
 */
export async function assertFormAnswerable(strapi: Core.Strapi, documentId: string): Promise<void> {
  const stored = await storedForm(strapi, { documentId });
  if (!stored) return;
  const { data: form, error } = formSchema.safeParse(publicForm(stored));
  const [field] = error?.issues[0]?.path ?? [];
  if (field !== undefined) {
    throw refusal(String(field), formTexts.invalid(labelOf(FORM_UID, String(field))));
  }
  const [fault] = form ? formFaults(form.questions) : [];
  if (fault) throw refusal('questions', messageOf(fault));
}

/**
 * Rejects publishing a training whose form cannot be answered, which would prevent enrolling.
 *
 * @throws {errors.ValidationError} naming the form
 */
export async function assertFormOfTraining(strapi: Core.Strapi, documentId: string): Promise<void> {
  const training = (await strapi.db.query(TRAINING_UID).findOne({
    where: { ...PUBLISHED_AND_LISTED, documentId },
    select: ['formId'],
  })) as { readonly formId: string | null } | null;
  const formId = training?.formId?.trim() ?? '';
  if (formId === '' || (await isFormPublished(strapi, formId))) return;
  throw refusal('formId', formTexts.notPublished(formId));
}

/**
 * Rejects unpublishing a form that a published training requires, and deleting one that is required or has answers.
 *
 * @throws {errors.ValidationError} naming a training that requires it, or because there are answers
 */
export async function assertFormUnused(
  strapi: Core.Strapi,
  transaction: Transaction,
  documentId: string,
  action: 'delete' | 'unpublish',
): Promise<void> {
  const stored = await storedForm(strapi, { documentId });
  const training = stored && (await trainingRequiring(strapi, String(stored.slug)));
  if (training) throw new errors.ValidationError(formTexts.required(training));
  if (action === 'delete' && (await hasAnswers(transaction, documentId))) {
    throw new errors.ValidationError(formTexts.hasAnswers);
  }
}

/** Title of a published training that requires the form. */
async function trainingRequiring(strapi: Core.Strapi, formId: string): Promise<string | undefined> {
  const asking = (await strapi.db.query(TRAINING_UID).findMany({
    where: { ...PUBLISHED_AND_LISTED, formId: { $contains: formId } },
    select: ['title', 'formId'],
    orderBy: { id: 'asc' },
  })) as { readonly title: string; readonly formId: string }[];
  return asking.find((training) => training.formId.trim() === formId)?.title;
}

function refusal(field: string, message: string): Error {
  return new errors.ValidationError(message, {
    errors: [{ path: [field], name: 'ValidationError', message }],
  });
}

function messageOf(fault: FormFault): string {
  switch (fault.kind) {
    case 'no-questions':
      return questionTexts.noQuestions;
    case 'too-many-questions':
      return questionTexts.tooManyQuestions;
    case 'no-title':
      return questionTexts.noTitle;
    case 'title-too-long':
      return questionTexts.titleTooLong(fault.title);
    case 'title-repeated':
      return questionTexts.titleRepeated(fault.title);
    case 'no-options':
      return questionTexts.noOptions(fault.title);
    case 'too-many-options':
      return questionTexts.tooManyOptions(fault.title);
    case 'option-too-long':
      return questionTexts.optionTooLong(fault.title);
    case 'option-repeated':
      return questionTexts.optionRepeated(fault.title);
    case 'condition-without-question':
      return questionTexts.conditionWithoutQuestion(fault.title);
    case 'condition-without-option':
      return questionTexts.conditionWithoutOption(fault.title);
  }
}
