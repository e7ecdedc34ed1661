import { Suspense, useState } from 'react';
import { routes } from '@centro/shared/routes';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { lazyPart } from '../../components/ui/lazy-part.tsx';
import { accountLinksCopy } from '../../copy/account-links.ts';
import { formCopy } from '../../copy/forms.ts';
import { api } from '../../lib/api/calls.ts';
import type { FailureCode } from '../../lib/api/failure.ts';
import { refused } from '../../lib/forms/refused.tsx';
import { useSession } from '../../lib/session/session.ts';

// Lazy, because few people are administrators.
const AddAdministrator = lazyPart(async () => (await import('./AddAdministrator.tsx')).AddAdministrator);

/** Links to the account settings (spec §2, Edit profile). */
export function AccountLinks() {
  const session = useSession();
  if (session.kind !== 'open' || session.me.banned) return null;
  const { email, bpmProfile, isAdmin } = session.me;
  return (
    <>
      <section aria-labelledby="cuenta" className="settings">
        <h2 id="cuenta">{accountLinksCopy['more.title']}</h2>
        <ul>
          <li>
            <a href={bpmProfile ? routes.editFoodHandler() : routes.createFoodHandler()}>
              {accountLinksCopy['more.foodHandler']}
            </a>
          </li>
          <li>
            <ChangePassword email={email} />
          </li>
          <li>
            <a href={routes.changeEmail()}>{accountLinksCopy['more.email']}</a>
          </li>
          <li>
            <a href={routes.openSessions()}>{accountLinksCopy['more.sessions']}</a>
          </li>
          <li>
            <a href={routes.subscriptions()}>{accountLinksCopy['more.subscriptions']}</a>
          </li>
          <li>
            <a href={routes.myExport()} download>
              {accountLinksCopy['more.export']}
            </a>
          </li>
          <li>
            <a href={routes.erase()}>{accountLinksCopy['more.erase']}</a>
          </li>
        </ul>
        <p>
          <a href={routes.profile()}>{accountLinksCopy['more.profile']}</a>
        </p>
      </section>
      {isAdmin && (
        <Suspense fallback={<Loading label={formCopy.sending} />}>
          <AddAdministrator />
        </Suspense>
      )}
    </>
  );
}

/** Sends a reset e-mail to the citizen (spec §2, Edit profile; §8, Reset). */
function ChangePassword({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | FailureCode>('idle');
  const send = async () => {
    setState('busy');
    const result = await api.forgotPassword(email);
    setState(result.ok ? 'sent' : result.failure.code);
  };
  return (
    <>
      <button
        type="button"
        className="link"
        aria-busy={state === 'busy'}
        onClick={() => {
          if (state !== 'busy') void send();
        }}
      >
        {accountLinksCopy['more.password']}
      </button>
      {state === 'busy' && <Loading overlay label={formCopy.sending} />}
      <div role="status" className="outcome">
        {state === 'sent' && (
          <p>
            <strong>{accountLinksCopy['password.sent']}</strong>{' '}
            {accountLinksCopy['password.sent.text'](email)}
          </p>
        )}
      </div>
      <ErrorMessage>
        {state !== 'idle' && state !== 'busy' && state !== 'sent' && (
          <p>
            {accountLinksCopy['password.failed']} {refused(state)}
          </p>
        )}
      </ErrorMessage>
    </>
  );
}
