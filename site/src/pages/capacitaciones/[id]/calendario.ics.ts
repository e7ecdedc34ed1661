import type { APIRoute } from 'astro';
import { calendarOf, calendarResponse } from '../../../features/calendar/calendar.ts';

/** One training, to be added to a calendar. */
export const GET: APIRoute = ({ url, params, locals: { content } }) => {
  const training = content.scheduledTraining(params['id'] ?? '');
  if (!training) return new Response(null, { status: 404 });
  return calendarResponse(calendarOf(training.title, [training], new URL('/', url)));
};
