import { Box, Button, Flex, Modal, ProgressBar, Typography } from '@strapi/design-system';
import type { NamedPerson } from '../../roster/staff-contract';
import { nameOf, uiTexts } from '../ui/texts';
import { useApproval, type Approval } from './approval';
import { texts } from './texts';

interface ApprovalDialogProps {
  readonly trainingId: string;
  readonly people: readonly NamedPerson[];
  readonly onClose: (approval: Approval) => void;
}

/** Approves many, shows how far it is, and says who could not be approved. */
export function ApprovalDialog({ trainingId, people, onClose }: ApprovalDialogProps) {
  const { approval, run, stop } = useApproval(trainingId, people);
  const close = () => {
    stop();
    onClose(approval);
  };
  return (
    <Modal.Root defaultOpen onOpenChange={close}>
      <Modal.Content>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{texts.approveTitle(people.length)}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Progress approval={approval} total={people.length} />
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={close}>
            {approval.state === 'asked' ? texts.cancel : uiTexts.close}
          </Button>
          {approval.state === 'running' && (
            <Button variant="secondary" onClick={stop}>
              {texts.stop}
            </Button>
          )}
          {(approval.state === 'asked' || approval.state === 'stopped') && (
            <Button onClick={() => void run()} disabled={people.length === 0}>
              {approval.state === 'asked' ? texts.approveConfirm(people.length) : texts.resume}
            </Button>
          )}
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}

function Progress({ approval, total }: { readonly approval: Approval; readonly total: number }) {
  const { state, done, approved, before, refused } = approval;
  if (state === 'asked') return <Typography>{texts.approveExplained}</Typography>;
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
            {refused.map((person) => (
              <li key={person.uid}>
                <Typography>{`${nameOf(person)}. ${texts.refusal(person.code)}`}</Typography>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </Flex>
  );
}
