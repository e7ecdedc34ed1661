import type { APIRoute } from 'astro';
import { copy } from '../../copy/es-AR.ts';
import { calendarOf, calendarResponse } from '../../features/calendar/calendar.ts';

/** The trainings that start next, for calendars that follow the centre. */
export const GET: APIRoute = ({ url, locals: { content } }) => {
  const site = content.siteIdentity();
  const name = site ? copy['site.shortName'](site.general.number) : copy['site.untitled'];
  const trainings = content.comingTrainings().flatMap((id) => content.scheduledTraining(id) ?? []);
  return calendarResponse(calendarOf(`${copy['trainings.title']} · ${name}`, trainings, new URL('/', url)));
};
