import { Button, Dialog } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { orderResponseSchema } from '../../publishing/staff-contract';
import { useSend } from '../ui/sending';
import { refusalText, texts } from './texts';

interface Props {
  readonly label: string;
  /** What is going to happen, before it does. */
  readonly warning: string;
  readonly done: string;
  readonly address: string;
  readonly body?: object;
  readonly onSent: () => void;
}

/** A button that has the publisher do something, once whoever pressed it has read what. */
export function OrderButton({ label, warning, done, address, body, onSent }: Props) {
  const send = useSend();
  const { toggleNotification } = useNotification();
  const order = async () => {
    const sent = await send('POST', address, orderResponseSchema, body ?? {});
    if (sent.kind === 'done') toggleNotification({ type: 'success', message: done });
    else toggleNotification({ type: 'warning', message: refusalText(sent.code) });
    onSent();
  };
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button variant="secondary">{label}</Button>
      </Dialog.Trigger>
      <Dialog.Content>
        <Dialog.Header>{label}</Dialog.Header>
        <Dialog.Body icon={<WarningCircle fill="primary600" aria-hidden />}>{warning}</Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel>
            <Button variant="tertiary" fullWidth>
              {texts.cancel}
            </Button>
          </Dialog.Cancel>
          <Dialog.Action>
            <Button
              fullWidth
              onClick={() => {
                void order();
              }}
            >
              {label}
            </Button>
          </Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
