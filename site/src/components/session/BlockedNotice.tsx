import { routes } from '@centro/shared/routes';
import { sessionCopy } from '../../copy/session.ts';
import { useSiteContacts } from '../../lib/site-contacts.ts';

/** Notice in place of content that a banned person may not use (spec §2, Account and profile screens). */
export function BlockedNotice() {
  const contacts = useSiteContacts();
  return (
    <div className="alarm" role="note">
      <h2>{sessionCopy.blocked}</h2>
      <p>{sessionCopy['blocked.text']}</p>
      <p className="beside">
        {contacts.map(({ label, href }) => (
          <a key={href} href={href} rel="noopener">
            {label}
          </a>
        ))}
      </p>
      <p>{sessionCopy['blocked.data']}</p>
      <p className="beside">
        <a href={routes.myExport()} download>
          {sessionCopy.download}
        </a>
        <a href={routes.openSessions()}>{sessionCopy.sessions}</a>
        <a href={routes.erase()}>{sessionCopy.erase}</a>
      </p>
    </div>
  );
}
