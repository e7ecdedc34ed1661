import type { ReactNode } from 'react';
import { routes } from '@centro/shared/routes';
import type { Me } from '@centro/shared';
import { sessionCopy } from '../../copy/session.ts';
import { useAccountParameters } from '../../lib/session/address.ts';
import { rememberInterruption } from '../../lib/session/return-state.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import type { Session } from '../../lib/session/session.ts';
import { Loading } from '../ui/Loading.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { Blocked } from './Blocked.tsx';

interface Props {
  readonly session: Session;
  /** Text that invites others to sign in; none where they are redirected. */
  readonly invitation?: string;
  /** Whether signing in from the invitation returns to this page. */
  readonly comesBack?: boolean;
  /** Whether banned people see the content, too. */
  readonly alsoBanned?: boolean;
  readonly children: (me: Me) => ReactNode;
}

/** Shows its content to citizens, and to others a message in its place. */
export function SignedIn({ session, invitation, comesBack = false, alsoBanned = false, children }: Props) {
  const hydrated = useHydrated();
  const { trainingId } = useAccountParameters();
  switch (session.kind) {
    case 'unknown':
      return hydrated ? <Loading label={sessionCopy.loading} /> : null;
    case 'none':
      return invitation === undefined ? null : (
        <Invitation
          text={invitation}
          href={routes.enterId(trainingId)}
          {...(comesBack && { onFollow: rememberInterruption })}
        />
      );
    case 'expired':
      return invitation === undefined ? null : (
        <Invitation text={sessionCopy.expired} href={routes.login()} onFollow={rememberInterruption} />
      );
    case 'failed':
      return <LoadError failure={session.failure} again={session.again} />;
    case 'open':
      return session.me.banned && !alsoBanned ? <Blocked /> : children(session.me);
  }
}

interface InvitationProps {
  readonly text: string;
  readonly href: string;
  readonly onFollow?: () => void;
}

function Invitation({ text, href, onFollow }: InvitationProps) {
  return (
    <>
      <p>{text}</p>
      <a className="button" href={href} onClick={onFollow}>
        {sessionCopy.signIn}
      </a>
    </>
  );
}
