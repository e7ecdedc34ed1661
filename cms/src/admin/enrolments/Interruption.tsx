import { isOver } from '@centro/shared/training/appointment';
import { INTERRUPTION_LABELS } from '@centro/shared/training/labels';
import { z } from '@centro/shared/zod';
import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { OpenedTraining } from '../../modules/enrolments/staff-contract';
import { Question } from '../ui/Question';
import { ReasonDialog } from '../ui/ReasonDialog';
import { refusalText } from '../ui/refusals';
import { send } from '../ui/sending';
import { texts } from './texts';

type Kind = NonNullable<OpenedTraining['interruption']>['kind'];

interface InterruptionProps {
  readonly training: OpenedTraining;
  readonly onChanged: () => void;
}

/** Suspends, cancels or resumes a training; shows the reason. */
export function Interruption({ training, onChanged }: InterruptionProps) {
  const { interruption } = training;
  const [asked, setAsked] = useState<Kind>();
  const [refusal, setRefusal] = useState<string>();
  const over = isOver({ ends: training.ends === null ? null : Date.parse(training.ends) }, Date.now());
  const address = `/staff/trainings/${training.documentId}/interruption`;
  const order = async (method: 'PUT' | 'DELETE', body?: object) => {
    const sent = await send(method, address, z.unknown(), body);
    setRefusal(sent.kind === 'refused' ? refusalText(sent.code) : undefined);
    if (sent.kind === 'done') onChanged();
    return sent.kind === 'done';
  };
  return (
    <Box paddingBottom={4}>
      {interruption && (
        <Box background="warning100" padding={4} marginBottom={4} hasRadius role="note">
          <Typography tag="p" fontWeight="bold">
            {INTERRUPTION_LABELS[interruption.kind]}
          </Typography>
          <Typography tag="p">{interruption.reason}</Typography>
        </Box>
      )}
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
              explained={texts.resumeExplained(over)}
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
          explained={texts.interruptExplained(asked, over)}
          confirm={texts.interruptConfirm[asked]}
          hint={texts.interruptReason(over)}
          onClose={() => {
            setAsked(undefined);
          }}
          onConfirm={(reason) => order('PUT', { kind: asked, reason })}
        />
      )}
    </Box>
  );
}
