import { useState } from 'react';
import { routes } from '@centro/shared/routes';
import { Alarm } from '../../components/ui/Alarm.tsx';
import { profileCopy } from '../../copy/profile.ts';
import { api } from '../../lib/api/calls.ts';
import { forgetEverything } from '../../lib/session/memory.ts';
import { useSession } from '../../lib/session/session.ts';

/** The way out of the account, with all that this tab remembers of who was here. */
export function SignOut() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const signOut = async () => {
    setBusy(true);
    const { ok } = await api.signOut();
    setBusy(false);
    setFailed(!ok);
    if (!ok) return;
    forgetEverything();
    location.replace(routes.home());
  };
  if (session.kind === 'unknown' || session.kind === 'none') return null;
  return (
    <>
      <Alarm>{failed && profileCopy['me.signOut.failed']}</Alarm>
      <button
        type="button"
        className="button quiet"
        aria-busy={busy}
        onClick={() => {
          if (!busy) void signOut();
        }}
      >
        {profileCopy['me.signOut']}
      </button>
    </>
  );
}
