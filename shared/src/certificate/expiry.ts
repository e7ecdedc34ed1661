import { endOfLocalDay, startOfLocalDay, type Instant } from '../calendar.ts';

/** Validity of a food handler's certificate, in years (Código Alimentario Argentino, artículo 21). */
const FOOD_HANDLER_YEARS = 3;

/** Last valid instant of a food handler's certificate. */
export function foodHandlerExpiry(issued: Instant): Instant {
  const day = new Date(startOfLocalDay(issued));
  day.setUTCFullYear(day.getUTCFullYear() + FOOD_HANDLER_YEARS);
  return endOfLocalDay(day.getTime());
}
