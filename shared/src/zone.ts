/** Time zone of all civil dates (design, Time). */
export const ZONE = 'America/Argentina/Buenos_Aires';

/** An instant in milliseconds since the Unix epoch. */
export type Instant = number;
