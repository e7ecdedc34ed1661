/** Maximum trainings per request of availabilities (design, The contract). */
export const MAX_AVAILABILITIES = 24;
