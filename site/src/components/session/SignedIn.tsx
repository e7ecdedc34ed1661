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
  /** What others are invited with; nothing where they are led away. */
  readonly invitation?: string;
  /** Whether who is invited comes back here; else they go on from signing in to where that leads. */
  readonly comesBack?: boolean;
  /** Whether it is there for who is banned too. */
  readonly alsoBanned?: boolean;
  readonly children: (me: Me) => ReactNode;
}

/** Shows what is for who is signed in, and what others read in its place. */
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
