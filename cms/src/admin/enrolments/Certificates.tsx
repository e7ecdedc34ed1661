import { z } from '@centro/shared/zod';
import { Badge, Box, Button, Flex, Typography } from '@strapi/design-system';
import { useAuth } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { useSend } from '../ui/sending';
import { FileButton } from './FileButton';
import { ReasonDialog } from '../ui/ReasonDialog';
import { texts } from './texts';

interface CertificatesProps {
  readonly person: PersonDetails;
  readonly onChanged: () => void;
}

type Certificate = PersonDetails['certificates'][number];

/** Somebody's certificates, with what the staff may do about each. */
export function Certificates({ person, onChanged }: CertificatesProps) {
  if (person.certificates.length === 0) return <Typography>{texts.noCertificates}</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {person.certificates.map((certificate) => (
        <OneCertificate
          key={certificate.code}
          certificate={certificate}
          person={person}
          onChanged={onChanged}
        />
      ))}
    </Flex>
  );
}

interface OneProps extends CertificatesProps {
  readonly certificate: Certificate;
}

function OneCertificate({ certificate, person, onChanged }: OneProps) {
  const { code, title, state, foodHandler } = certificate;
  const send = useSend();
  const [asked, setAsked] = useState<'revoke' | 'replace'>();
  const [refusal, setRefusal] = useState<string>();
  const close = () => {
    setAsked(undefined);
  };
  const order = async (path: string, body: object) => {
    const sent = await send('POST', `/staff/certificates/${code}/${path}`, z.unknown(), body);
    setRefusal(sent.kind === 'refused' ? texts.refusal(sent.code) : undefined);
    close();
    if (sent.kind === 'done') onChanged();
  };
  const { names, surnames, dni } = person;
  return (
    <Box>
      <Flex gap={2} wrap="wrap">
        <Typography fontWeight="semiBold">{`${code} · ${title}`}</Typography>
        <Badge backgroundColor="neutral150" textColor="neutral800">
          {texts.states[state]}
        </Badge>
      </Flex>
      <Flex gap={2} wrap="wrap" paddingTop={2}>
        {foodHandler && <License certificate={certificate} onChanged={onChanged} />}
        {(state === 'valid' || state === 'expiring' || state === 'expired') && (
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
          </>
        )}
      </Flex>
      {refusal !== undefined && (
        <Typography tag="p" role="alert" textColor="danger600">
          {refusal}
        </Typography>
      )}
      {asked === 'revoke' && (
        <ReasonDialog
          title={texts.revokeTitle(code)}
          explained={texts.revokeExplained}
          confirm={texts.revokeConfirm}
          hint={texts.publicReason}
          onClose={close}
          onConfirm={(reason) => order('revocation', { reason })}
        />
      )}
      {asked === 'replace' && (
        <ReasonDialog
          title={texts.replaceTitle(code)}
          explained={texts.replaceExplained([names, surnames].filter(Boolean).join(' '), dni ?? '')}
          confirm={texts.replaceConfirm}
          hint={texts.reasonHint}
          onClose={close}
          onConfirm={(reason) =>
            order('replacement', {
              reason,
              corrections: { ...(names && { names }), ...(surnames && { surnames }), ...(dni && { dni }) },
            })
          }
        />
      )}
    </Box>
  );
}

/** The file of a food handler's licence: seen, attached, or another in its place. */
function License({ certificate: { code, hasLicense }, onChanged }: Omit<OneProps, 'person'>) {
  // What Strapi sends for us is JSON or a form; a file goes as it is.
  const token = useAuth('License', (state) => state.token);
  const chooser = useRef<HTMLInputElement>(null);
  const label = hasLicense ? texts.changeLicense : texts.attachLicense;
  const [failed, setFailed] = useState(false);
  const attach = async (file: File) => {
    try {
      const headers = {
        authorization: `Bearer ${String(token)}`,
        'content-type': 'application/octet-stream',
      };
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
          label={texts.seeLicense}
          name={`carnet-${code}`}
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
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void attach(file);
        }}
      />
      {failed && (
        <Typography role="alert" textColor="danger600">
          {texts.licenseError}
        </Typography>
      )}
    </Flex>
  );
}
