import { routes, type Training, type TrainingDates } from '@centro/shared';

/** Who offers the trainings. */
export interface Organization {
  readonly name: string;
  readonly address: string;
}

/**
 * What search engines are told of a training: courses are `Course`, talks and days are `Event` (schema.org).
 *
 * @param site the address visitors use
 */
export function structuredTraining(
  training: Training,
  dates: TrainingDates,
  { name, address }: Organization,
  site: URL,
): Readonly<Record<string, unknown>> {
  const { id, title, description, type, cardImage, place } = training;
  const provider = { '@type': 'EducationalOrganization', name, address, url: site.origin };
  const all = {
    name: title,
    description: description === '' ? title : description,
    url: new URL(routes.training(id), site).href,
    ...(cardImage && { image: new URL(cardImage.url, site).href }),
  };
  const free = { '@type': 'Offer', price: 0, priceCurrency: 'ARS', category: 'Free', url: all.url };
  const location = { '@type': 'Place', name: place ?? name, address };
  const when = {
    ...(dates.starts !== undefined && { startDate: isoOf(dates.starts) }),
    ...(dates.ends !== undefined && { endDate: isoOf(dates.ends) }),
  };
  switch (type) {
    case 'course':
      return {
        '@type': 'Course',
        ...all,
        provider,
        offers: free,
        isAccessibleForFree: true,
        ...(dates.starts !== undefined && {
          hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Onsite', location, ...when },
        }),
      };
    case 'talk':
    case 'day':
      return { '@type': 'Event', ...all, organizer: provider, offers: free, location, ...when };
  }
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}
