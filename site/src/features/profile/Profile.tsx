import { routes } from '@centro/shared/routes';
import type { Me } from '@centro/shared';
import { SignedIn } from '../../components/session/SignedIn.tsx';
import { UnconfirmedEmail } from '../../components/session/UnconfirmedEmail.tsx';
import { ownProfileCopy } from '../../copy/own-profile.ts';
import { useFirstTime } from '../../lib/session/first-time.ts';
import { useSession } from '../../lib/session/session.ts';

/** The citizen's own profile (spec §2), or an invitation to sign in. */
export function Profile() {
  const session = useSession();
  return (
    <SignedIn session={session} invitation={ownProfileCopy['me.invitation']}>
      {(me) => <Person me={me} />}
    </SignedIn>
  );
}

function Person({ me }: { me: Me }) {
  const firstTime = useFirstTime();
  const name = [me.names, me.surnames].filter((part) => part !== null).join(' ');
  return (
    <>
      <div className="person">
        {firstTime && <p className="who">{ownProfileCopy['me.welcome'](me.names)}</p>}
        {!firstTime && name !== '' && <p className="who">{name}</p>}
        <p>{me.email}</p>
        {me.profileComplete && <a href={routes.editProfile()}>{ownProfileCopy['me.edit']}</a>}
      </div>
      {!me.profileComplete && (
        <p className="incomplete">
          {ownProfileCopy['me.incomplete']}{' '}
          <a href={routes.createProfile(me.dniNumber ?? undefined)}>{ownProfileCopy['me.create']}</a>
        </p>
      )}
      {/* Last, because it loads later and shifts the content below it. */}
      <UnconfirmedEmail me={me} />
    </>
  );
}
