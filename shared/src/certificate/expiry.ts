import { endOfLocalDay, startOfLocalDay, type Instant } from '../calendar.ts';

/** How long a food handler's certificate holds, in years (Código Alimentario Argentino, artículo 21). */
const FOOD_HANDLER_YEARS = 3;

/** How long before its expiry a licence should be renewed, in milliseconds: 90 days (design, Licences). */
export const LICENCE_RENEWAL_MS = 90 * 24 * 60 * 60 * 1000;

/** The last instant at which a food handler's certificate holds that is issued now. */
export function foodHandlerExpiry(issued: Instant): Instant {
  const day = new Date(startOfLocalDay(issued));
  day.setUTCFullYear(day.getUTCFullYear() + FOOD_HANDLER_YEARS);
  return endOfLocalDay(day.getTime());
}
