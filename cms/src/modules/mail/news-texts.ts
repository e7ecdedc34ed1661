import {
  PUBLICATION_TYPE_LABELS,
  routes,
  TRAINING_TYPE_LABELS,
  type PublicationType,
  type SubscriptionList,
  type TrainingType,
} from '@centro/shared';
import type { Letter } from './texts';
import { toTraining } from './training-texts';

interface Novelty<Type> {
  /** Public id. */
  readonly id: string;
  readonly title: string;
  readonly type: Type;
  /** May be empty. */
  readonly description: string;
}

const LIST_NAMES: Readonly<Record<SubscriptionList, string>> = {
  promotion: 'Promociones',
  announcement: 'Anuncios',
  notification: 'Notificaciones',
};

const paragraphs = (...texts: readonly string[]) => texts.filter((text) => text !== '');

/** Texts of mails to subscribers, in the Spanish of Argentina. */
export const newsLetters = {
  training: ({ id, title, type, description }: Novelty<TrainingType>, state: string): Letter => ({
    subject: `${TRAINING_TYPE_LABELS[type]}: ${title}`,
    paragraphs: paragraphs(`Hay una capacitación nueva en el centro: «${title}».`, description, state),
    link: toTraining({ id }),
  }),
  publication: ({ id, title, type, description }: Novelty<PublicationType>): Letter => ({
    subject: `${PUBLICATION_TYPE_LABELS[type]}: ${title}`,
    paragraphs: paragraphs(`El centro publicó «${title}».`, description),
    link: { label: 'Seguir leyendo', path: routes.publication(id) },
  }),
  /** Adds the reason of the mail and the link to unsubscribe. */
  ofList: (letter: Letter, list: SubscriptionList, token: string): Letter => ({
    ...letter,
    footer: {
      text: `Recibís este correo porque te suscribiste a «${LIST_NAMES[list]}».`,
      link: { label: 'Dejar de recibir estos correos', path: routes.unsubscribe(token) },
    },
  }),
} as const;
