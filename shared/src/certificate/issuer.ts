import { z } from '../zod.ts';

/** Entries of a status list: the minimum that keeps lookups private (W3C). */
export const STATUS_LIST_LENGTH = 131_072;

/**
 * Published data to verify credentials without contacting us: signing keys, including former ones, and revoked
 * and replaced credentials.
 */
export const issuerSchema = z.object({
  /** DID document of the issuer (`did:web`). */
  did: z.record(z.string(), z.unknown()),
  /** Signed lists by their number, from 0. */
  statusLists: z.array(z.record(z.string(), z.unknown())),
});

export type Issuer = z.infer<typeof issuerSchema>;
