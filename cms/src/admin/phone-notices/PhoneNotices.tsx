import { Box, Button, Dialog, Flex, Link, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { whatsAppLink } from '@centro/shared/account/identity';
import { NavLink } from 'react-router-dom';
import {
  noticedResponseSchema,
  phoneNoticesResponseSchema,
  type PhoneNotice,
} from '../../modules/mail/staff-contract';
import { Question } from '../ui/Question';
import { useKeepPreviousData } from '../ui/keep-previous-data';
import { useData } from '../ui/reading';
import { send } from '../ui/sending';
import { nameOf } from '../ui/texts';
import { texts } from './texts';

const ADDRESS = '/staff/phone-notices';

/** Reads the pending phone notices of all trainings, or of one by its document id. */
export function usePhoneNotices(training?: string) {
  const address = training === undefined ? ADDRESS : `${ADDRESS}?training=${training}`;
  return useKeepPreviousData(useData(address, phoneNoticesResponseSchema));
}

interface PhoneNoticesProps {
  readonly read: ReturnType<typeof usePhoneNotices>;
  readonly heading: 'h2' | 'h3';
}

/** People without an e-mail who still have to be phoned. */
export function PhoneNotices({ read: [reading, retry], heading }: PhoneNoticesProps) {
  if (reading.state === 'failed') {
    return (
      <Typography tag="p" role="alert" textColor="danger600" paddingBottom={4}>
        {texts.unread}
      </Typography>
    );
  }
  if (reading.state === 'loading' || reading.value.data.length === 0) return null;
  return (
    <Box paddingBottom={4}>
      <Typography tag={heading} variant="delta">
        {texts.title}
      </Typography>
      <Typography tag="p" paddingBottom={2}>
        {texts.explained}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {reading.value.data.map((notice) => (
          <Notice
            key={`${notice.training.id}:${notice.person.uid}:${notice.news}`}
            notice={notice}
            onNotified={retry}
          />
        ))}
      </Flex>
    </Box>
  );
}

interface NoticeProps {
  readonly notice: PhoneNotice;
  readonly onNotified: () => void;
}

function Notice({ notice, onNotified }: NoticeProps) {
  const { person, phoneNumber, training, news, edition } = notice;
  const name = nameOf(person);
  const sentence = texts.news[news](training.title);
  const { toggleNotification } = useNotification();
  const confirm = async () => {
    const order = { training: training.id, person: person.uid, news, edition };
    const sent = await send('POST', ADDRESS, noticedResponseSchema, order);
    if (sent.kind === 'refused') toggleNotification({ type: 'danger', message: texts.failed });
    else if (!sent.value.data.changed) toggleNotification({ type: 'warning', message: texts.outdated });
    onNotified();
  };
  return (
    <li>
      <Link tag={NavLink} to={`/personas/${person.uid}`}>
        {name}
      </Link>
      <Typography tag="p">{sentence}</Typography>
      <Flex gap={3} wrap="wrap">
        {phoneNumber === null ? <Typography>{texts.noPhone}</Typography> : <Phone number={phoneNumber} />}
        <Dialog.Root>
          <Dialog.Trigger>
            <Button variant="tertiary" aria-label={texts.notifiedOf(name)}>
              {texts.notified}
            </Button>
          </Dialog.Trigger>
          <Question
            title={texts.notifiedTitle(name)}
            explained={texts.notifiedExplained(sentence)}
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
