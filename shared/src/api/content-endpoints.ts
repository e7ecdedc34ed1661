import type { $ZodType } from 'zod/v4/core';
import { certificateResponseSchema } from '../certificate/contract.ts';
import { availabilitiesResponseSchema, availabilityResponseSchema } from '../enrolment/contract.ts';
import { MAX_AVAILABILITY_IDS } from '../enrolment/limits.ts';
import { rankingResponseSchema } from '../public-profile/contract.ts';
import { RANKINGS } from '../public-profile/ranking.ts';
import { publicationListResponseSchema, publicationResponseSchema } from '../publication/contract.ts';
import { siteContentResponseSchema } from '../site-content/contract.ts';
import { trainingListResponseSchema, trainingResponseSchema } from '../training/contract.ts';
import { z } from '../zod.ts';
import type { Endpoint } from './endpoint.ts';
import { nothing, idSchema, idParams, codeParams } from './endpoint-parts.ts';

/** Ids joined by commas; duplicates count once. */
const idsQuery = z.strictObject({
  ids: z
    .string()
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idSchema).max(MAX_AVAILABILITY_IDS)),
});

const pageQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
});

const publicRead = { method: 'GET', who: 'all', query: nothing, body: 'none' } as const;

const listOf = <R extends $ZodType>(path: string, response: R) =>
  ({
    ...publicRead,
    path,
    params: nothing,
    query: pageQuery,
    response,
    codes: ['not-found'],
  }) as const satisfies Endpoint;

const oneOf = <R extends $ZodType>(path: string, response: R) =>
  ({
    ...publicRead,
    path,
    params: idParams,
    response,
    codes: ['not-found'],
  }) as const satisfies Endpoint;

/** Public content, readable without signing in (design, The contract). */
export const contentEndpoints = {
  siteContent: {
    ...publicRead,
    path: '/site',
    params: nothing,
    response: siteContentResponseSchema,
    codes: ['not-found'],
  },
  trainings: listOf('/trainings', trainingListResponseSchema),
  archivedTrainings: listOf('/trainings/archived', trainingListResponseSchema),
  availabilities: {
    ...publicRead,
    path: '/trainings/availability',
    params: nothing,
    query: idsQuery,
    response: availabilitiesResponseSchema,
    codes: [],
  },
  training: oneOf('/trainings/:id', trainingResponseSchema),
  publications: listOf('/publications', publicationListResponseSchema),
  featuredPublications: {
    ...publicRead,
    path: '/publications/featured',
    params: nothing,
    response: publicationListResponseSchema,
    codes: [],
  },
  publication: oneOf('/publications/:id', publicationResponseSchema),
  availability: oneOf('/trainings/:id/availability', availabilityResponseSchema),
  certificate: {
    ...publicRead,
    path: '/certificates/:code',
    params: codeParams,
    response: certificateResponseSchema,
    codes: ['not-found', 'too-many-requests'],
  },
  publicProfiles: {
    ...publicRead,
    who: 'reader',
    path: '/public-profiles',
    params: nothing,
    query: z.strictObject({ ...pageQuery.shape, sort: z.enum(RANKINGS).default('totalScore') }),
    response: rankingResponseSchema,
    codes: ['not-found', 'too-many-requests'],
  },
  publicProfilePicture: {
    ...publicRead,
    path: '/public-profiles/:uid/picture',
    params: z.strictObject({ uid: z.string().regex(/^[0-9a-f]{24}$/) }),
    response: 'file',
    codes: ['not-found'],
  },
  /** Signed, so that it can be verified without this site (Open Badges 3.0). */
  certificateCredential: {
    ...publicRead,
    path: '/certificates/:code/credential',
    params: codeParams,
    response: 'file',
    codes: ['not-found', 'too-many-requests'],
  },
  /** For printing. */
  certificatePdf: {
    ...publicRead,
    path: '/certificates/:code/pdf',
    params: codeParams,
    response: 'file',
    codes: ['not-found', 'too-many-requests'],
  },
} as const satisfies Record<string, Endpoint>;
