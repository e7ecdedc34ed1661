import { formFaults, formSchema, type FormFault } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Transaction } from '../../platform/database/transaction';
import { labelOf } from '../../strapi/editor/sync-editor-types';
import { publicForm } from './serializer';
import { hasAnswers } from './answer-rows';
import { FORM_UID, isFormPublished, storedForm } from './published-forms';

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
    throw refusal(String(field), `No se puede publicar así. Revisá «${labelOf(FORM_UID, String(field))}».`);
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
  throw refusal(
    'formId',
    `No hay ningún formulario publicado con la dirección «${formId}». Copiala de Formularios, o publicalo primero.`,
  );
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
  if (training) {
    throw new errors.ValidationError(
      `La capacitación «${training}» pide este formulario. Quitalo primero de ella, o archivala.`,
    );
  }
  if (action === 'delete' && (await hasAnswers(transaction, documentId))) {
    throw new errors.ValidationError(
      'Hay personas que respondieron este formulario. En lugar de borrarlo, quitale la publicación.',
    );
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
      return 'El formulario no tiene preguntas.';
    case 'too-many-questions':
      return 'El formulario tiene demasiadas preguntas. Repartilas en dos.';
    case 'no-title':
      return 'Una pregunta no dice qué se pregunta.';
    case 'title-too-long':
      return `La pregunta «${fault.title}» es demasiado larga. Pasá una parte a la ayuda.`;
    case 'title-repeated':
      return `La pregunta «${fault.title}» está dos veces. Cada una tiene que decir otra cosa.`;
    case 'no-options':
      return `La pregunta «${fault.title}» no tiene opciones. Escribí una por renglón.`;
    case 'too-many-options':
      return `La pregunta «${fault.title}» tiene demasiadas opciones.`;
    case 'option-too-long':
      return `Una opción de la pregunta «${fault.title}» es demasiado larga.`;
    case 'option-repeated':
      return `Una opción de la pregunta «${fault.title}» está dos veces.`;
    case 'condition-without-question':
      return (
        `La pregunta «${fault.title}» depende de otra que no está antes o no tiene opciones. ` +
        'Copiá el texto exacto de una pregunta anterior.'
      );
    case 'condition-without-option':
      return (
        `La pregunta «${fault.title}» depende de una opción que la otra pregunta no tiene. ` +
        'Copiá el texto exacto de la opción.'
      );
  }
}
