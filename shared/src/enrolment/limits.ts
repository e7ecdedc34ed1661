/** Maximum ids in one `GET /trainings/availability` (design, The contract). */
export const MAX_AVAILABILITY_IDS = 24;
