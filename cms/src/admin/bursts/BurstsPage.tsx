import { Button, Checkbox, Flex, Link, Typography } from '@strapi/design-system';
import { Layouts, Page, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { doneResponseSchema } from '../../modules/people/staff-contract';
import {
  burstsResponseSchema,
  removalResponseSchema,
  type Burst,
} from '../../modules/enrolments/staff-contract';
import { Card } from '../people/PersonCards';
import { ListTable } from '../ui/ListTable';
import { ReadScreen } from '../ui/ReadValue';
import { ReasonDialog } from '../ui/ReasonDialog';
import { useData } from '../ui/reading';
import { send } from '../ui/sending';
import { momentText, nameOf } from '../ui/texts';
import { texts } from './texts';

type Enrolment = Burst['enrolments'][number];

const keyOf = ({ training, person }: Enrolment) => `${training}:${person}`;

/** Bursts: many enrolments from one network address or mailbox, which staff can remove at once. */
export function BurstsPage() {
  const read = useData('/staff/enrolment-bursts', burstsResponseSchema);
  const [, retry] = read;
  return (
    <ReadScreen read={read}>
      {({ data }) => (
        <Page.Main>
          <Page.Title>{texts.title}</Page.Title>
          <Layouts.Header
            title={texts.title}
            subtitle={texts.explained}
            navigationAction={
              <Link tag={NavLink} to="/inscripciones">
                {texts.back}
              </Link>
            }
          />
          <Layouts.Content>
            <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={8}>
              {data.length === 0 && <Typography>{texts.none}</Typography>}
              {data.map((burst) => (
                <BurstCard key={burst.key} burst={burst} onRemoved={retry} />
              ))}
            </Flex>
          </Layouts.Content>
        </Page.Main>
      )}
    </ReadScreen>
  );
}

interface BurstCardProps {
  readonly burst: Burst;
  readonly onRemoved: () => void;
}

function BurstCard({ burst: { by, enrolments }, onRemoved }: BurstCardProps) {
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<'remove' | 'ban'>();
  const [isProfileOnly, setProfileOnly] = useState(false);
  const removeAll = useRemoval(onRemoved);
  const chosen = enrolments.filter((enrolment) => !spared.has(keyOf(enrolment)));
  const spare = (some: readonly Enrolment[], spares: boolean) => {
    const keys = new Set(some.map(keyOf));
    setSpared((before) => new Set([...[...before].filter((key) => !keys.has(key)), ...(spares ? keys : [])]));
  };
  return (
    <Card title={texts.burst[by](enrolments.length)}>
      <Typography textColor="neutral600">{spanOf(enrolments)}</Typography>
      <ListTable
        columns={[
          <Checkbox
            key="all"
            aria-label={texts.selectAll}
            checked={chosen.length === enrolments.length ? true : chosen.length > 0 && 'indeterminate'}
            onCheckedChange={(checked) => {
              spare(enrolments, checked !== true);
            }}
          />,
          texts.person,
          texts.email,
          texts.training,
          texts.since,
        ]}
        entries={enrolments}
        keyOf={keyOf}
        cellsOf={(enrolment) => [
          <Checkbox
            key="one"
            aria-label={texts.select(nameOf(enrolment))}
            checked={!spared.has(keyOf(enrolment))}
            onCheckedChange={(checked) => {
              spare([enrolment], checked !== true);
            }}
          />,
          <>
            <Link tag={NavLink} to={`/personas/${enrolment.person}`}>
              {nameOf(enrolment)}
            </Link>
            <SmallText>{enrolment.dni}</SmallText>
          </>,
          <>
            <Typography tag="p">{enrolment.email ?? texts.noEmail}</Typography>
            {!enrolment.emailConfirmed && <SmallText>{texts.unconfirmed}</SmallText>}
          </>,
          enrolment.title ?? texts.trainingGone,
          momentText(enrolment.since),
        ]}
      />
      <Flex gap={2} wrap="wrap">
        {(['remove', 'ban'] as const).map((kind) => (
          <Button
            key={kind}
            variant={kind === 'remove' ? 'danger' : 'danger-light'}
            disabled={chosen.length === 0}
            onClick={() => {
              setAsking(kind);
              setProfileOnly(false);
            }}
          >
            {texts[kind](chosen.length)}
          </Button>
        ))}
      </Flex>
      {asking && (
        <ReasonDialog
          title={texts[`${asking}Title`](chosen.length)}
          explained={texts[`${asking}Explained`]}
          confirm={texts.confirm}
          hint={texts.reasonHint}
          unconfirmed={asking === 'ban' && !isProfileOnly}
          onConfirm={(reason) => removeAll(chosen, { reason, banning: asking === 'ban' })}
          onClose={() => {
            setAsking(undefined);
          }}
        >
          {asking === 'ban' && (
            <Flex paddingBottom={4}>
              <Checkbox
                checked={isProfileOnly}
                onCheckedChange={(checked) => {
                  setProfileOnly(checked === true);
                }}
              >
                {texts.profileOnly}
              </Checkbox>
            </Flex>
          )}
        </ReasonDialog>
      )}
    </Card>
  );
}

/** Bans first: a removed person could enrol again in between. */
function useRemoval(onRemoved: () => void) {
  const { toggleNotification } = useNotification();
  return async (chosen: readonly Enrolment[], { reason, banning }: { reason: string; banning: boolean }) => {
    let done = true;
    for (const person of banning ? new Set(chosen.map((enrolment) => enrolment.person)) : []) {
      const banned = { banned: true, profileOnly: true, reason };
      const sent = await send('PUT', `/staff/people/${person}/ban`, doneResponseSchema, banned);
      done &&= sent.kind === 'done';
    }
    const enrolments = chosen.map(({ training, person }) => ({ training, person }));
    const order = { enrolments, reason, keepOut: true };
    const sent = await send('POST', '/staff/enrolment-removals', removalResponseSchema, order);
    done &&= sent.kind === 'done';
    const message = sent.kind === 'done' && done ? texts.removed(sent.value.data.removed) : texts.failed;
    toggleNotification({ type: done ? 'success' : 'danger', message });
    onRemoved();
    return done;
  };
}

function spanOf(enrolments: readonly Enrolment[]): string {
  const times = enrolments.map(({ since }) => since).toSorted();
  return texts.between(momentText(times[0] ?? ''), momentText(times.at(-1) ?? ''));
}

function SmallText({ children }: { readonly children: string }) {
  return (
    <Typography tag="p" variant="pi" textColor="neutral600">
      {children}
    </Typography>
  );
}
