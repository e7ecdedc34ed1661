import { hasEnded } from '@centro/shared/enrolment/staff';
import { Box, Button, Flex, Modal, ProgressBar, Typography } from '@strapi/design-system';
import {
  attendedResponseSchema,
  type NamedPerson,
  type OpenedTraining,
} from '../../modules/enrolments/staff-contract';
import { useData } from '../ui/reading';
import { ReadValue } from '../ui/ReadValue';
import { momentText, nameOf, uiTexts } from '../ui/texts';
import { useApproval, type Approval } from './approval';
import { texts } from './texts';

/** Most people who are named that could not be approved. */
const MAX_NAMED = 50;

interface ApprovalDialogProps {
  readonly training: OpenedTraining;
  readonly people: readonly NamedPerson[];
  readonly onClose: (approval: Approval) => void;
}

/** Approves one or many, shows how far it is, and says who could not be approved. */
export function ApprovalDialog({ training, people, onClose }: ApprovalDialogProps) {
  const ended = hasEnded({ ends: instantOf(training.ends) }, Date.now());
  const { approval, run, stop } = useApproval(training.documentId, people);
  const close = () => {
    stop();
    onClose(approval);
  };
  return (
    <Modal.Root defaultOpen onOpenChange={close}>
      <Modal.Content>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{titleFor(people)}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          {approval.state === 'asked' ? (
            <Before training={training} people={people} ended={ended} />
          ) : (
            <Progress approval={approval} total={people.length} />
          )}
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={close}>
            {approval.state === 'asked' ? uiTexts.cancel : uiTexts.close}
          </Button>
          {approval.state === 'running' && (
            <Button variant="secondary" onClick={stop}>
              {texts.stop}
            </Button>
          )}
          {(approval.state === 'asked' || approval.state === 'stopped') && (
            <Button onClick={() => void run()} disabled={people.length === 0 || !ended}>
              {approval.state === 'asked' ? texts.approveConfirm(people.length) : texts.resume}
            </Button>
          )}
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}

function titleFor(people: readonly NamedPerson[]): string {
  const [person, ...others] = people;
  return person && others.length === 0
    ? texts.approveOneTitle(nameOf(person))
    : texts.approveTitle(people.length);
}

function instantOf(text: string | null): number | undefined {
  return text === null ? undefined : Date.parse(text);
}

interface BeforeProps extends Pick<ApprovalDialogProps, 'training' | 'people'> {
  readonly ended: boolean;
}

/** Warnings before an approval; missing attendance does not prevent it. */
function Before({ training: { documentId, ends, meetings }, people, ended }: BeforeProps) {
  const read = useData(`/staff/trainings/${documentId}/attended`, attendedResponseSchema);
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography>{texts.approveExplained(people.length)}</Typography>
      {ends !== null && !ended && (
        <Typography textColor="danger600">{texts.notEnded(momentText(ends))}</Typography>
      )}
      {meetings.length > 0 && (
        <ReadValue read={read}>{({ data }) => <NeverCame attended={data} people={people} />}</ReadValue>
      )}
    </Flex>
  );
}

interface NeverCameProps extends Pick<ApprovalDialogProps, 'people'> {
  /** Who came to a meeting; nobody when nobody noted it. */
  readonly attended: readonly string[];
}

function NeverCame({ attended, people }: NeverCameProps) {
  const came = new Set(attended);
  const absent = people.filter(({ uid }) => !came.has(uid)).length;
  if (absent === 0) return null;
  const text = came.size === 0 ? texts.noAttendance : texts.neverCame(absent, people.length);
  return <Typography textColor="warning700">{text}</Typography>;
}

function Progress({ approval, total }: { readonly approval: Approval; readonly total: number }) {
  const { state, done, approved, before, refused } = approval;
  const percent = total === 0 ? 100 : Math.round((100 * done) / total);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} role="status">
      {state === 'running' && (
        <>
          <Typography>{texts.approving(done, total)}</Typography>
          <ProgressBar value={percent} size="M" aria-label={texts.approving(done, total)} />
        </>
      )}
      {state === 'stopped' && <Typography>{texts.interrupted(done, total)}</Typography>}
      {state === 'done' && <Typography fontWeight="semiBold">{texts.approvedMany(approved)}</Typography>}
      {before > 0 && <Typography>{texts.approvedBefore(before)}</Typography>}
      {refused.length > 0 && (
        <Box>
          <Typography textColor="danger600">{texts.notApproved(refused.length)}</Typography>
          <ul>
            {refused.slice(0, MAX_NAMED).map((person) => (
              <li key={person.uid}>
                <Typography>{`${nameOf(person)}. ${texts.refusal(person.code)}`}</Typography>
              </li>
            ))}
          </ul>
          {refused.length > MAX_NAMED && <Typography>{texts.andMore(refused.length - MAX_NAMED)}</Typography>}
        </Box>
      )}
    </Flex>
  );
}
