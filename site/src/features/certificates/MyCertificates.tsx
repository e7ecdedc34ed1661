import { formatDate } from '@centro/shared/calendar';
import { routes } from '@centro/shared/routes';
import type { OwnCertificate } from '@centro/shared';
import { Loading } from '../../components/ui/Loading.tsx';
import { LoadError } from '../../components/ui/LoadError.tsx';
import { certificateCopy } from '../../copy/certificates.ts';
import { addresses, api } from '../../lib/api/calls.ts';
import { useReading } from '../../lib/api/reading.ts';
import { useSession } from '../../lib/session/session.ts';

interface Props {
  /** `licences` are the food handler's certificates with their files (design, Certificates). */
  readonly kind: 'certificates' | 'licences';
  /** Text for an empty list. */
  readonly none: string;
}

/** The citizen's certificates (spec §2, Profile with tabs: constancias, licencias). */
export function MyCertificates({ kind, none }: Props) {
  const session = useSession();
  const open = session.kind === 'open';
  const certificates = useReading(open ? addresses.certificates : null, api.certificates);
  // Banned people see the notice of `SignedIn`.
  if (!open || session.me.banned) return null;
  if (certificates.kind === 'loading') return <Loading label={certificateCopy['mine.loading']} />;
  if (certificates.kind === 'failed') {
    return <LoadError failure={certificates.failure} again={certificates.again} />;
  }
  const shown = certificates.data.filter(({ foodHandler }) => kind === 'certificates' || foodHandler);
  if (shown.length === 0) return <p>{none}</p>;
  return (
    <div className="enrolments">
      <ul className={kind === 'certificates' ? 'tiles' : undefined}>
        {shown.map((certificate) => (
          <li key={certificate.id}>
            {kind === 'certificates' && <div className="pattern" aria-hidden="true" />}
            <h3>{certificate.courseTitle}</h3>
            <p>{statusText(certificate)}</p>
            {certificate.renewal && <Renewal {...certificate.renewal} />}
            {kind === 'certificates' ? <Sheet {...certificate} /> : <License {...certificate} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function statusText({ state, date, expires }: OwnCertificate): string {
  const until = {
    valid: 'mine.expires',
    expiring: 'mine.expires',
    expired: 'mine.expired',
    revoked: null,
    replaced: null,
  } as const;
  const key = until[state];
  return [
    certificateCopy[`state.${state}`],
    certificateCopy['mine.issued'](formatDate(Date.parse(date))),
    ...(expires === null || key === null ? [] : [certificateCopy[key](formatDate(Date.parse(expires)))]),
  ].join(' · ');
}

function Renewal({ training }: NonNullable<OwnCertificate['renewal']>) {
  if (!training) return <p>{certificateCopy['mine.renewLater']}</p>;
  return (
    <p>
      {certificateCopy['mine.renew']}
      <a href={routes.training(training.id)}>{training.title}</a>
    </p>
  );
}

function Sheet({ id, courseTitle }: OwnCertificate) {
  return (
    <p>
      <a href={routes.certificate(id)} aria-label={certificateCopy['mine.seeOf'](courseTitle)}>
        {certificateCopy['mine.see']}
      </a>
      {' · '}
      <a
        href={routes.certificateFile(id, 'pdf')}
        download
        aria-label={certificateCopy['mine.pdfOf'](courseTitle)}
      >
        {certificateCopy['mine.pdf']}
      </a>
    </p>
  );
}

function License({ license, courseTitle, state }: OwnCertificate) {
  if (license === null && state === 'replaced') return <p>{certificateCopy['mine.replaced']}</p>;
  if (license === null) return <p>{certificateCopy['mine.noLicense']}</p>;
  return (
    <p>
      <a href={license} download aria-label={certificateCopy['mine.licenseOf'](courseTitle)}>
        {certificateCopy['mine.license']}
      </a>
    </p>
  );
}
