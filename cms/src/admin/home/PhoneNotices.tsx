import { Box, Button, Dialog, Flex, Link, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { whatsAppLink } from '@centro/shared/account/identity';
import { NavLink } from 'react-router-dom';
import {
  noticedResponseSchema,
  phoneNoticesResponseSchema,
  type PhoneNotice,
} from '../../modules/enrolments/staff-contract';
import { Question } from '../ui/Question';
import { useKeepPreviousData } from '../ui/keep-previous-data';
import { useData } from '../ui/reading';
import { send } from '../ui/sending';
import { nameOf } from '../ui/texts';
import { texts } from './texts';

const ADDRESS = '/staff/phone-notices';

/** People without an e-mail who got a place from the queue and still have to be called. */
export function PhoneNotices() {
  const [reading, retry] = useKeepPreviousData(useData(ADDRESS, phoneNoticesResponseSchema));
  if (reading.state === 'failed') {
    return (
      <Typography tag="p" role="alert" textColor="danger600" paddingBottom={4}>
        {texts.noticesFailed}
      </Typography>
    );
  }
  if (reading.state === 'loading' || reading.value.data.length === 0) return null;
  return (
    <Box paddingBottom={4}>
      <Typography tag="h3" variant="delta">
        {texts.toPhone}
      </Typography>
      <Typography tag="p" paddingBottom={2}>
        {texts.toPhoneExplained}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {reading.value.data.map((notice) => (
          <Notice key={`${notice.training.id}:${notice.person.uid}`} notice={notice} onNotified={retry} />
        ))}
      </Flex>
    </Box>
  );
}

interface NoticeProps {
  readonly notice: PhoneNotice;
  readonly onNotified: () => void;
}

function Notice({ notice: { person, phoneNumber, training }, onNotified }: NoticeProps) {
  const name = nameOf(person);
  const { toggleNotification } = useNotification();
  const confirm = async () => {
    const order = { training: training.id, person: person.uid };
    const sent = await send('POST', ADDRESS, noticedResponseSchema, order);
    if (sent.kind === 'refused') toggleNotification({ type: 'danger', message: texts.failed });
    onNotified();
  };
  return (
    <li>
      <Link tag={NavLink} to={`/personas/${person.uid}`}>
        {name}
      </Link>
      <Typography tag="p">{training.title}</Typography>
      <Flex gap={3} wrap="wrap">
        {phoneNumber === null ? <Typography>{texts.noPhone}</Typography> : <Phone number={phoneNumber} />}
        <Dialog.Root>
          <Dialog.Trigger>
            <Button variant="tertiary" aria-label={texts.notifiedOf(name)}>
              {texts.notified}
            </Button>
          </Dialog.Trigger>
          <Question
            title={texts.notifiedTitle(name, training.title)}
            explained={texts.notifiedExplained}
            confirm={texts.notified}
            onConfirm={() => void confirm()}
          />
        </Dialog.Root>
      </Flex>
    </li>
  );
}

function Phone({ number }: { readonly number: string }) {
  return (
    <>
      <Link href={`tel:${number}`}>{texts.call(number)}</Link>
      <Link href={whatsAppLink(number)} isExternal>
        {texts.whatsApp}
      </Link>
    </>
  );
}
