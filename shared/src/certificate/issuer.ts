import { z } from '../zod.ts';

/** Certificates that one status list has room for: the least that hides which of them somebody asks about (W3C). */
export const STATUS_LIST_LENGTH = 131_072;

/**
 * What the site publishes so that anybody can check a credential without asking us (issue 7): the keys we sign with,
 * old ones too, and which credentials were taken back.
 */
export const issuerSchema = z.object({
  /** Document of the issuer's `did:web`. */
  did: z.record(z.string(), z.unknown()),
  /** Signed lists by their number, from 0. */
  statusLists: z.array(z.record(z.string(), z.unknown())),
});

export type Issuer = z.infer<typeof issuerSchema>;
