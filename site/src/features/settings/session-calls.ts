import { doneResponseSchema } from '@centro/shared/account/contract';
import { openSessionsResponseSchema } from '@centro/shared/account/open-sessions';
import { send } from '../../lib/api/client.ts';

/** Address of one's sessions, as those in `calls.ts`. */
export const SESSIONS_ADDRESS = '/me/sessions';

/** The endpoints of one's sessions; by themselves, because only one page has use for them. */
export const sessionApi = {
  list: () => send(openSessionsResponseSchema, { url: SESSIONS_ADDRESS }),
  /** @param ref of the session; without it all others than this one are ended */
  end: (ref: string | undefined, password: string) =>
    send(doneResponseSchema, {
      method: 'DELETE',
      url: ref === undefined ? SESSIONS_ADDRESS : `${SESSIONS_ADDRESS}/${ref}`,
      data: { password },
    }),
} as const;
