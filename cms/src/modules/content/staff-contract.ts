import { z } from '@centro/shared/zod';

/** Header by which the admin's form says when the version was saved that it was opened with (ISO 8601). */
export const OPENED_VERSION_HEADER = 'x-opened-version';

/** Code of the refusal to save over what somebody else saved since. */
export const EDIT_CONFLICT = 'edit-conflict';

/** `GET /staff/trainings/:training/taken` */
export const takenResponseSchema = z.object({ data: z.object({ taken: z.int() }) });
