import { z } from '@centro/shared/zod';

/** Header with the save time of the version that the admin's form was opened with (ISO 8601). */
export const OPENED_VERSION_HEADER = 'x-opened-version';

/** Error code when another editor has saved since the form was opened. */
export const EDIT_CONFLICT = 'edit-conflict';

/** `GET /staff/trainings/:training/taken` */
export const takenResponseSchema = z.object({ data: z.object({ taken: z.int() }) });
