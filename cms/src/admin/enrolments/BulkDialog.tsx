import { hasEnded } from '@centro/shared/enrolment/staff';
import { Box, Button, Flex, Modal, ProgressBar, Typography } from '@strapi/design-system';
import {
  attendedResponseSchema,
  type NamedPerson,
  type OpenedTraining,
} from '../../modules/enrolments/staff-contract';
import { useState } from 'react';
import { DialogContent } from '../ui/DialogContent';
import { useData } from '../ui/reading';
import { ReasonField } from '../ui/ReasonField';
import { ReadValue } from '../ui/ReadValue';
import { refusalText } from '../ui/refusals';
import { momentText, nameOf, uiTexts } from '../ui/texts';
import { useBulk, type BulkAction, type BulkProgress } from './bulk';
import { bulkTexts } from './bulk-texts';
import { texts } from './texts';

/** Maximum refused people listed by name. */
const MAX_NAMED = 50;

interface BulkDialogProps {
  readonly training: OpenedTraining;
  readonly action: BulkAction;
  readonly people: readonly NamedPerson[];
  readonly onClose: (progress: BulkProgress) => void;
}

/** Applies an action to one or many people; shows its progress and the refusals. */
export function BulkDialog({ training, action, people, onClose }: BulkDialogProps) {
  const isPossible = action !== 'approved' || hasEnded({ ends: instantOf(training.ends) }, Date.now());
  const { progress, run, stop } = useBulk(training.documentId, action, people);
  const [reason, setReason] = useState('');
  const words = bulkTexts[action];
  const isReasonMissing = action === 'none' && reason.trim() === '';
  const isRunning = progress.state === 'running';
  // The outcome of the current batch must be shown, so closing only stops the action.
  const close = () => {
    if (isRunning) stop();
    else onClose(progress);
  };
  return (
    <Modal.Root open onOpenChange={close}>
      <DialogContent>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{titleFor(action, people)}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          {progress.state === 'asked' ? (
            <Flex direction="column" alignItems="stretch" gap={3}>
              <Typography>{words.explained(people.length)}</Typography>
              {action === 'approved' && <ApprovalWarnings training={training} people={people} />}
              {action === 'none' && (
                <ReasonField reason={reason} hint={texts.reasonHint} onChange={setReason} />
              )}
            </Flex>
          ) : (
            <Progress action={action} progress={progress} total={people.length} />
          )}
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" disabled={isRunning} onClick={close}>
            {progress.state === 'asked' ? uiTexts.cancel : uiTexts.close}
          </Button>
          {isRunning && (
            <Button variant="secondary" onClick={stop}>
              {texts.stop}
            </Button>
          )}
          {(progress.state === 'asked' || progress.state === 'stopped') && (
            <Button
              variant={action === 'none' ? 'danger' : 'default'}
              onClick={() => void run(reason.trim())}
              disabled={people.length === 0 || !isPossible || isReasonMissing}
            >
              {progress.state === 'asked' ? words.confirm(people.length) : texts.resume}
            </Button>
          )}
        </Modal.Footer>
      </DialogContent>
    </Modal.Root>
  );
}

function titleFor(action: BulkAction, people: readonly NamedPerson[]): string {
  const [person, ...others] = people;
  return bulkTexts[action].title(
    person && others.length === 0 ? nameOf(person) : texts.people(people.length),
  );
}

function instantOf(text: string | null): number | undefined {
  return text === null ? undefined : Date.parse(text);
}

/** Missing attendance does not prevent an approval. */
function ApprovalWarnings({ training, people }: Pick<BulkDialogProps, 'training' | 'people'>) {
  const { documentId, ends, meetings } = training;
  const read = useData(`/staff/trainings/${documentId}/attended`, attendedResponseSchema);
  return (
    <>
      {ends !== null && !hasEnded({ ends: instantOf(ends) }, Date.now()) && (
        <Typography textColor="danger600">{texts.notEnded(momentText(ends))}</Typography>
      )}
      {meetings.length > 0 && (
        <ReadValue read={read}>{({ data }) => <NeverCame attended={data} people={people} />}</ReadValue>
      )}
    </>
  );
}

interface NeverCameProps extends Pick<BulkDialogProps, 'people'> {
  /** People present at a meeting or more; empty without attendance records. */
  readonly attended: readonly string[];
}

function NeverCame({ attended, people }: NeverCameProps) {
  const came = new Set(attended);
  const absent = people.filter(({ uid }) => !came.has(uid)).length;
  if (absent === 0) return null;
  const text = came.size === 0 ? texts.noAttendance : texts.neverCame(absent, people.length);
  return <Typography fontWeight="semiBold">{text}</Typography>;
}

interface ProgressProps extends Pick<BulkDialogProps, 'action'> {
  readonly progress: BulkProgress;
  readonly total: number;
}

function Progress({ action, progress, total }: ProgressProps) {
  const { state, done, changed, before, refused } = progress;
  const words = bulkTexts[action];
  const percent = total === 0 ? 100 : Math.round((100 * done) / total);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} role="status">
      {state === 'running' && (
        <>
          <Typography>{words.running(done, total)}</Typography>
          <ProgressBar value={percent} size="M" aria-label={words.running(done, total)} />
        </>
      )}
      {state === 'stopped' && <Typography>{texts.interrupted(done, total)}</Typography>}
      {state === 'done' && <Typography fontWeight="semiBold">{words.done(changed)}</Typography>}
      {before > 0 && <Typography>{words.before(before)}</Typography>}
      {refused.length > 0 && (
        <Box>
          <Typography textColor="danger600">{words.refused(refused.length)}</Typography>
          <ul>
            {refused.slice(0, MAX_NAMED).map((person) => (
              <li key={person.uid}>
                <Typography>{`${nameOf(person)}. ${refusalText(person.code)}`}</Typography>
              </li>
            ))}
          </ul>
          {refused.length > MAX_NAMED && <Typography>{texts.andMore(refused.length - MAX_NAMED)}</Typography>}
        </Box>
      )}
    </Flex>
  );
}
