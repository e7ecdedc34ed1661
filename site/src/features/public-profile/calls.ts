import { doneResponseSchema } from '@centro/shared/account/contract';
import { publicProfileResponseSchema } from '@centro/shared/public-profile/contract';
import type { PublicProfileRequest } from '@centro/shared';
import { send } from '../../lib/api/client.ts';

/** Where one's own public profile is; also names what is kept of the answer. */
export const PUBLIC_PROFILE = '/me/public-profile';

/** The calls about one's own public profile; each tells what became of it and never throws. */
export const publicProfileApi = {
  find: () => send(publicProfileResponseSchema, { url: PUBLIC_PROFILE }),
  /** @param known whether there is one already */
  save: (data: PublicProfileRequest, known: boolean) =>
    send(publicProfileResponseSchema, { method: known ? 'PUT' : 'POST', url: PUBLIC_PROFILE, data }),
  remove: () => send(doneResponseSchema, { method: 'DELETE', url: PUBLIC_PROFILE }),
} as const;
