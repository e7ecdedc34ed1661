/** Trainings whose availability one request may ask for (design, The contract). */
export const MAX_AVAILABILITIES = 24;
