/** The zone all civil dates of the centre are read and written in (design, Time). */
export const ZONE = 'America/Argentina/Buenos_Aires';

/** An instant in milliseconds since the Unix epoch. */
export type Instant = number;
