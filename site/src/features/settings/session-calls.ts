import { doneResponseSchema } from '@centro/shared/account/contract';
import { openSessionsResponseSchema } from '@centro/shared/account/open-sessions';
import { send } from '../../lib/api/client.ts';

/** Address of the citizen's sessions, like those in `lib/api/calls.ts`. */
export const SESSIONS_ADDRESS = '/me/sessions';

/** The endpoints of sessions; separate, because only one page needs them. */
export const sessionApi = {
  list: () => send(openSessionsResponseSchema, { url: SESSIONS_ADDRESS }),
  /** @param ref of the session; without it, all except the current one are ended */
  end: (ref: string | undefined, password: string) =>
    send(doneResponseSchema, {
      method: 'DELETE',
      url: ref === undefined ? SESSIONS_ADDRESS : `${SESSIONS_ADDRESS}/${ref}`,
      data: { password },
    }),
} as const;
