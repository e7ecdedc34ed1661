import { routes, type Interruption, type Training, type TrainingDates } from '@centro/shared';

/** The provider of the trainings. */
export interface Organization {
  readonly name: string;
  readonly address: string;
}

/**
 * Structured data of a training: courses are `Course`, talks and days are `Event` (schema.org).
 *
 * @param site public address of the site
 */
export function structuredTraining(
  training: Training,
  dates: TrainingDates,
  { name, address }: Organization,
  site: URL,
): Readonly<Record<string, unknown>> {
  const { id, title, description, type, cardImage, place, price, totalHours, interruption } = training;
  const provider = { '@type': 'EducationalOrganization', name, address, url: site.origin };
  const url = new URL(routes.training(id), site).href;
  const all = {
    name: title,
    description: description === '' ? title : description,
    url,
    ...(cardImage && { image: new URL(cardImage.url, site).href }),
    ...(price !== null && costOf(price, url)),
  };
  const location = { '@type': 'Place', name: place ?? name, address };
  const when = {
    ...(dates.starts !== undefined && { startDate: isoOf(dates.starts) }),
    ...(dates.ends !== undefined && { endDate: isoOf(dates.ends) }),
    ...(interruption && { eventStatus: EVENT_STATUS[interruption.kind] }),
  };
  switch (type) {
    case 'course':
      return {
        '@type': 'Course',
        ...all,
        provider,
        ...(totalHours !== null && { timeRequired: hoursOf(totalHours) }),
        ...(dates.starts !== undefined && {
          hasCourseInstance: {
            '@type': 'CourseInstance',
            courseMode: 'Onsite',
            ...(totalHours !== null && { courseWorkload: hoursOf(totalHours) }),
            location,
            ...when,
          },
        }),
      };
    case 'talk':
    case 'day':
      return { '@type': 'Event', ...all, organizer: provider, location, ...when };
  }
}

const EVENT_STATUS: Readonly<Record<Interruption['kind'], string>> = {
  suspended: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
};

/** @param price in pesos */
function costOf(price: number, url: string) {
  const isAccessibleForFree = price === 0;
  const category = isAccessibleForFree ? 'Free' : 'Paid';
  return { isAccessibleForFree, offers: { '@type': 'Offer', price, priceCurrency: 'ARS', category, url } };
}

/** A duration of ISO 8601. */
function hoursOf(hours: number): string {
  return `PT${String(hours)}H`;
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}
