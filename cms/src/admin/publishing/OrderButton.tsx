import { Button, Dialog } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { orderResponseSchema } from '../../modules/publishing/staff-contract';
import { Question } from '../ui/Question';
import { refusalText } from '../ui/refusals';
import { send } from '../ui/sending';

interface Props {
  readonly label: string;
  readonly warning: string;
  readonly done: string;
  readonly address: string;
  readonly body?: object;
  readonly onSent: () => void;
}

/** Button that sends a command to the publisher after confirmation. */
export function OrderButton({ label, warning, done, address, body, onSent }: Props) {
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
      <Question title={label} explained={warning} confirm={label} onConfirm={() => void order()} />
    </Dialog.Root>
  );
}
