import { Button, Dialog } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { uiTexts } from './texts';

interface QuestionProps {
  readonly title: string;
  /** Consequence of confirming. */
  readonly explained: string;
  readonly confirm: string;
  /** Whether to show it as a warning. */
  readonly unusual?: boolean;
  readonly onConfirm: () => void;
}

/** Content of a confirmation dialog. */
export function Question({ title, explained, confirm, unusual = false, onConfirm }: QuestionProps) {
  return (
    <Dialog.Content>
      <Dialog.Header>{title}</Dialog.Header>
      <Dialog.Body icon={<WarningCircle fill={unusual ? 'warning600' : 'primary600'} aria-hidden />}>
        {explained}
      </Dialog.Body>
      <Dialog.Footer>
        <Dialog.Cancel>
          <Button variant="tertiary" fullWidth>
            {uiTexts.cancel}
          </Button>
        </Dialog.Cancel>
        <Dialog.Action>
          <Button fullWidth onClick={onConfirm}>
            {confirm}
          </Button>
        </Dialog.Action>
      </Dialog.Footer>
    </Dialog.Content>
  );
}
