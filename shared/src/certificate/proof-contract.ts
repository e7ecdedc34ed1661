import { z } from '../zod-mini.ts';

/** `POST /trainings/:id/enrolment/proof`. In a file of its own, so that islands load it only on demand. */
export const issuedProofResponseSchema = z.object({ data: z.object({ code: z.string() }) });
