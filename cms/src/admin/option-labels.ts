import { QUESTION_TYPE_LABELS } from '@centro/shared/form/labels';
import { SEX_LABELS } from '@centro/shared/profile/labels';
import { PUBLICATION_TYPE_LABELS } from '@centro/shared/publication/labels';
import { CATEGORY_LABELS, TRAINING_TYPE_LABELS } from '@centro/shared/training/labels';

/** Labels of enumeration values. */
export const OPTION_LABELS: Readonly<Record<string, string>> = {
  ...TRAINING_TYPE_LABELS,
  ...CATEGORY_LABELS,
  ...PUBLICATION_TYPE_LABELS,
  ...SEX_LABELS,
  ...QUESTION_TYPE_LABELS,
  public: 'Pública',
  archived: 'Archivada',
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  email: 'Correo electrónico',
  phoneNumber: 'Teléfono',
  youtube: 'YouTube',
  tiktok: 'TikTok',
};
