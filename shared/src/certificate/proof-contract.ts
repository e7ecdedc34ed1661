import { z } from '../zod-mini.ts';

/** `POST /trainings/:id/enrolment/proof`. In a file of its own: islands load it with the press that needs it. */
export const issuedProofResponseSchema = z.object({ data: z.object({ code: z.string() }) });
