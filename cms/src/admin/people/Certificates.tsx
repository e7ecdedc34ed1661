import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { useAuth } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { ReasonDialog } from '../ui/ReasonDialog';
import { momentText } from '../ui/texts';
import { FileButton } from './FileButton';
import { useOrder } from './orders';
import { Card } from './PersonCards';
import { CERTIFICATE_LABELS, texts } from './texts';

interface CertificatesProps {
  readonly person: PersonDetails;
  readonly onChanged: () => void;
}

type Certificate = PersonDetails['certificates'][number];

/** The certificates of a person, with the staff's actions on each. */
export function Certificates({ person, onChanged }: CertificatesProps) {
  return (
    <Card title={texts['certificates.title']}>
      {person.certificates.length === 0 && <Typography>{texts['certificates.none']}</Typography>}
      {person.certificates.map((certificate) => (
        <CertificateItem
          key={certificate.code}
          certificate={certificate}
          person={person}
          onChanged={onChanged}
        />
      ))}
    </Card>
  );
}

interface CertificateItemProps extends CertificatesProps {
  readonly certificate: Certificate;
}

function CertificateItem({ certificate, person, onChanged }: CertificateItemProps) {
  const { code, title, state, issued, hours, page, foodHandler } = certificate;
  const facts = [
    CERTIFICATE_LABELS[state],
    code,
    momentText(issued),
    ...(hours === null ? [] : [texts['certificates.hours'](hours)]),
  ];
  const isCurrent = state !== 'revoked' && state !== 'replaced';
  return (
    <Flex tag="article" aria-label={`${code} ${title}`} direction="column" alignItems="flex-start" gap={1}>
      <Typography>{title}</Typography>
      <Typography variant="pi" textColor="neutral600">
        {facts.join(' · ')}
      </Typography>
      <Flex gap={2} wrap="wrap" paddingTop={1}>
        <Link href={page} isExternal>
          {texts['certificates.open'](code)}
        </Link>
        <FileButton address={`/api/certificates/${code}/pdf`} label={texts['certificates.pdf']} name={code} />
        {foodHandler && <License certificate={certificate} onChanged={onChanged} />}
        {isCurrent && <CertificateActions code={code} person={person} onChanged={onChanged} />}
      </Flex>
    </Flex>
  );
}

interface CertificateActionsProps extends CertificatesProps {
  readonly code: string;
}

/** Replaces or revokes a certificate. */
function CertificateActions({ code, person: { names, surnames, dni }, onChanged }: CertificateActionsProps) {
  const order = useOrder();
  const [asked, setAsked] = useState<'revoke' | 'replace'>();
  const close = () => {
    setAsked(undefined);
  };
  const give = async (path: string, body: object) => {
    const done = await order('POST', `/staff/certificates/${code}/${path}`, body);
    if (done) onChanged();
    return done;
  };
  return (
    <>
      <Button
        variant="tertiary"
        onClick={() => {
          setAsked('replace');
        }}
      >
        {texts.replace}
      </Button>
      <Button
        variant="danger-light"
        onClick={() => {
          setAsked('revoke');
        }}
      >
        {texts.revoke}
      </Button>
      {asked === 'revoke' && (
        <ReasonDialog
          title={texts['revoke.title'](code)}
          explained={texts['revoke.explained']}
          confirm={texts['revoke.confirm']}
          hint={texts['revoke.hint']}
          onClose={close}
          onConfirm={(reason) => give('revocation', { reason })}
        />
      )}
      {asked === 'replace' && (
        <ReasonDialog
          title={texts['replace.title'](code)}
          explained={texts['replace.explained']([names, surnames].filter(Boolean).join(' '), dni ?? '')}
          confirm={texts['replace.confirm']}
          hint={texts['replace.hint']}
          onClose={close}
          onConfirm={(reason) =>
            give('replacement', {
              reason,
              corrections: { ...(names && { names }), ...(surnames && { surnames }), ...(dni && { dni }) },
            })
          }
        />
      )}
    </>
  );
}

/** Downloads, attaches or replaces the file of a food handler's licence. */
function License({ certificate: { code, hasLicense }, onChanged }: Omit<CertificateItemProps, 'person'>) {
  const token = useAuth('License', (state) => state.token);
  const chooser = useRef<HTMLInputElement>(null);
  const label = hasLicense ? texts['license.change'] : texts['license.attach'];
  const [failed, setFailed] = useState(false);
  const attach = async (file: File) => {
    try {
      const headers = {
        authorization: `Bearer ${String(token)}`,
        'content-type': 'application/octet-stream',
      };
      // Strapi's fetch client cannot send a raw body.
      const { ok } = await fetch(`/staff/certificates/${code}/license`, {
        method: 'PUT',
        headers,
        body: file,
      });
      setFailed(!ok);
      if (ok) onChanged();
    } catch {
      setFailed(true);
    }
  };
  return (
    <Flex gap={2} wrap="wrap" alignItems="flex-end">
      {hasLicense && (
        <FileButton
          address={`/staff/certificates/${code}/license`}
          label={texts['license.see']}
          name={`licencia-${code}`}
        />
      )}
      <Button
        variant="tertiary"
        onClick={() => {
          chooser.current?.click();
        }}
      >
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept="application/pdf,image/*"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again.
          currentTarget.value = '';
          if (file) void attach(file);
        }}
      />
      {failed && (
        <Typography role="alert" textColor="danger600">
          {texts['license.error']}
        </Typography>
      )}
    </Flex>
  );
}
