import { doneResponseSchema } from '@centro/shared/account/contract';
import { publicProfileResponseSchema } from '@centro/shared/public-profile/contract';
import type { PublicProfileRequest } from '@centro/shared';
import { send } from '../../lib/api/client.ts';

/** Address of the citizen's public profile; also the cache key. */
export const PUBLIC_PROFILE = '/me/public-profile';

/** The API calls of the citizen's public profile; each resolves to its outcome and never throws. */
export const publicProfileApi = {
  find: () => send(publicProfileResponseSchema, { url: PUBLIC_PROFILE }),
  /** @param known whether there is one already */
  save: (data: PublicProfileRequest, known: boolean) =>
    send(publicProfileResponseSchema, { method: known ? 'PUT' : 'POST', url: PUBLIC_PROFILE, data }),
  remove: () => send(doneResponseSchema, { method: 'DELETE', url: PUBLIC_PROFILE }),
} as const;
