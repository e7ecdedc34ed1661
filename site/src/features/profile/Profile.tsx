import { routes } from '@centro/shared/routes';
import type { Me } from '@centro/shared';
import { Alarm } from '../../components/ui/Alarm.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { formCopy } from '../../copy/forms.ts';
import { profileCopy } from '../../copy/profile.ts';
import type { Contacts } from '../../lib/contacts.ts';
import { useFirstTime } from '../../lib/session/first-time.ts';
import { useHydrated } from '../../lib/session/hydration.ts';
import { useSession } from '../../lib/session/session.ts';

/** One's own profile (spec §2): who one is; an invitation to sign in for everybody else. */
export function Profile({ contacts }: { contacts: Contacts }) {
  const hydrated = useHydrated();
  const session = useSession();
  switch (session.kind) {
    case 'unknown':
      return hydrated ? <Loading label={profileCopy['me.loading']} /> : null;
    case 'none':
      return <Invitation text={profileCopy['me.invitation']} />;
    case 'expired':
      return <Invitation text={profileCopy['me.expired']} />;
    case 'failed':
      return (
        <>
          <Alarm>{failureTexts[session.failure.code]}</Alarm>
          <button type="button" className="button quiet" onClick={session.again}>
            {formCopy.again}
          </button>
        </>
      );
    case 'open':
      return (
        <>
          {session.me.banned && <Banned contacts={contacts} />}
          <Person me={session.me} />
        </>
      );
  }
}

function Invitation({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <a className="button" href={routes.enterId()}>
        {profileCopy['me.signIn']}
      </a>
    </>
  );
}

/** Spec §2, Account and profile screens. */
function Banned({ contacts }: { contacts: Contacts }) {
  return (
    <div className="alarm" role="note">
      <h2>{profileCopy['me.banned']}</h2>
      <p>{profileCopy['me.banned.text']}</p>
      <p className="beside">
        {contacts.map(({ label, href }) => (
          <a key={href} href={href} rel="noopener">
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

function Person({ me }: { me: Me }) {
  const firstTime = useFirstTime();
  const name = [me.names, me.surnames].filter((part) => part !== null).join(' ');
  const rows = [
    [profileCopy['me.email'], me.email],
    [profileCopy['me.dni'], me.dniNumber],
    [profileCopy['me.phone'], me.phoneNumber],
    [profileCopy['me.job'], me.job],
    [profileCopy['me.city'], me.city],
  ] as const;
  return (
    <>
      {firstTime && <p className="who">{profileCopy['me.welcome'](me.names)}</p>}
      {!firstTime && name !== '' && <p className="who">{name}</p>}
      <dl className="person">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {!me.profileComplete && !me.banned && (
        <p className="incomplete">
          {profileCopy['me.incomplete']}{' '}
          <a href={routes.createProfile(me.dniNumber ?? undefined)}>{profileCopy['me.create']}</a>
        </p>
      )}
    </>
  );
}
