import { INTERRUPTION_LABELS } from '@centro/shared/training/labels';
import { z } from '@centro/shared/zod';
import { Box, Button, Dialog, Flex, Link, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { OpenedTraining } from '../../modules/enrolments/staff-contract';
import { Question } from '../ui/Question';
import { ReasonDialog } from '../ui/ReasonDialog';
import { send } from '../ui/sending';
import { texts } from './texts';

type Interrupted = NonNullable<OpenedTraining['interruption']>;
type Kind = Interrupted['kind'];
/** A person without an e-mail address. */
type Unreached = Interrupted['toPhone'][number];

interface InterruptionProps {
  readonly training: OpenedTraining;
  readonly onChanged: () => void;
}

/** Suspends, cancels or resumes a training; shows the reason and the people to phone. */
export function Interruption({ training, onChanged }: InterruptionProps) {
  const { interruption } = training;
  const [asked, setAsked] = useState<Kind>();
  const [refusal, setRefusal] = useState<string>();
  const [phonedBefore, setPhonedBefore] = useState<readonly Unreached[]>([]);
  const address = `/staff/trainings/${training.documentId}/interruption`;
  const order = async (method: 'PUT' | 'DELETE', body?: object) => {
    const sent = await send(method, address, z.unknown(), body);
    setRefusal(sent.kind === 'refused' ? texts.refusal(sent.code) : undefined);
    if (sent.kind !== 'done') return false;
    // People notified by phone of the interruption need a call about the end of it, too.
    setPhonedBefore(method === 'DELETE' ? (interruption?.toPhone ?? []) : []);
    onChanged();
    return true;
  };
  return (
    <Box paddingBottom={4}>
      {interruption && (
        <Note title={INTERRUPTION_LABELS[interruption.kind]} toPhone={interruption.toPhone}>
          {interruption.reason}
        </Note>
      )}
      {!interruption && phonedBefore.length > 0 && <Note title={texts.resumed} toPhone={phonedBefore} />}
      <Flex gap={2} wrap="wrap">
        {interruption?.kind !== 'suspended' && (
          <Button
            variant="tertiary"
            onClick={() => {
              setAsked('suspended');
            }}
          >
            {texts.suspend}
          </Button>
        )}
        {interruption?.kind !== 'cancelled' && (
          <Button
            variant="tertiary"
            onClick={() => {
              setAsked('cancelled');
            }}
          >
            {texts.cancelTraining}
          </Button>
        )}
        {interruption && (
          <Dialog.Root>
            <Dialog.Trigger>
              <Button variant="secondary">{texts.resumeTraining}</Button>
            </Dialog.Trigger>
            <Question
              title={texts.resumeTitle}
              explained={texts.resumeExplained}
              confirm={texts.resumeTraining}
              onConfirm={() => void order('DELETE')}
            />
          </Dialog.Root>
        )}
      </Flex>
      {refusal !== undefined && (
        <Typography tag="p" role="alert" textColor="danger600">
          {refusal}
        </Typography>
      )}
      {asked && (
        <ReasonDialog
          title={texts.interruptTitle[asked]}
          explained={texts.interruptExplained[asked]}
          confirm={texts.interruptConfirm[asked]}
          hint={texts.interruptReason}
          onClose={() => {
            setAsked(undefined);
          }}
          onConfirm={(reason) => order('PUT', { kind: asked, reason })}
        />
      )}
    </Box>
  );
}

interface NoteProps {
  readonly title: string;
  readonly toPhone: readonly Unreached[];
  readonly children?: string;
}

function Note({ title, toPhone, children }: NoteProps) {
  return (
    <Box background="warning100" padding={4} marginBottom={4} hasRadius role="note">
      <Typography tag="p" fontWeight="bold">
        {title}
      </Typography>
      {children !== undefined && <Typography tag="p">{children}</Typography>}
      {toPhone.length > 0 && <ToPhone people={toPhone} />}
    </Box>
  );
}

function ToPhone({ people }: { readonly people: readonly Unreached[] }) {
  return (
    <>
      <Typography tag="p" paddingTop={2}>
        {texts.toPhone(people.length)}
      </Typography>
      <ul>
        {people.map(({ uid, names, surnames, phoneNumber }) => (
          <li key={uid}>
            <Link tag={NavLink} to={`/personas/${uid}`}>
              {[names, surnames].filter(Boolean).join(' ')}
            </Link>
            <Typography>{`: ${phoneNumber ?? texts.noPhone}`}</Typography>
          </li>
        ))}
      </ul>
    </>
  );
}
