import {
  Badge,
  Checkbox,
  Dialog,
  IconButton,
  Link,
  MenuItem,
  SimpleMenu,
  Table,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  Typography,
  VisuallyHidden,
} from '@strapi/design-system';
import { More } from '@strapi/icons';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { OpenedTraining, RosterPerson, RosterStatus } from '../../modules/enrolments/staff-contract';
import { Question } from '../ui/Question';
import { ReasonDialog } from '../ui/ReasonDialog';
import { momentText, nameOf } from '../ui/texts';
import type { Note, useOrders } from './orders';
import type { Selection } from './selection';
import { isFull } from './places';
import { STATUS_LABELS, texts, type Notice } from './texts';

type Orders = ReturnType<typeof useOrders>;

interface RosterTableProps {
  readonly training: OpenedTraining;
  readonly people: readonly RosterPerson[];
  readonly orders: Orders;
  readonly selection: Selection;
  /** Opens the approval dialog for a person. */
  readonly onApprove: (person: RosterPerson) => void;
}

/** A page of the people in a training. */
export function RosterTable({ people, ...row }: RosterTableProps) {
  const { selection } = row;
  const chosen = people.filter(({ uid }) => selection.people.has(uid)).length;
  return (
    <Table colCount={5} rowCount={people.length + 1}>
      <Thead>
        <Tr>
          <Th>
            <Checkbox
              aria-label={texts.selectPage}
              checked={chosen === people.length ? true : chosen > 0 && 'indeterminate'}
              onCheckedChange={(checked) => {
                (checked === true ? selection.add : selection.remove)(people);
              }}
            />
          </Th>
          {[texts.person, texts.contact, texts.status].map((column) => (
            <Th key={column}>
              <Typography variant="sigma">{column}</Typography>
            </Th>
          ))}
          <Th>
            <VisuallyHidden>{texts.actions}</VisuallyHidden>
          </Th>
        </Tr>
      </Thead>
      <Tbody>
        {people.map((person) => (
          <PersonRow key={person.uid} person={person} {...row} />
        ))}
      </Tbody>
    </Table>
  );
}

interface PersonRowProps extends Omit<RosterTableProps, 'people'> {
  readonly person: RosterPerson;
}

function PersonRow({ training, person, orders, selection, onApprove }: PersonRowProps) {
  const { pathname, search } = useLocation();
  const { uid, dni, email, phoneNumber } = person;
  const name = nameOf(person);
  return (
    <Tr>
      <Td>
        <Checkbox
          aria-label={texts.select(name)}
          checked={selection.people.has(uid)}
          onCheckedChange={(checked) => {
            (checked === true ? selection.add : selection.remove)([person]);
          }}
        />
      </Td>
      <Td>
        <Link tag={NavLink} to={`/personas/${uid}`} state={{ training: pathname + search }}>
          {name}
        </Link>
        <Typography tag="p" variant="pi">{`DNI ${dni}`}</Typography>
        <Outcome note={orders.notes.get(uid)} />
      </Td>
      <Td>
        <Typography tag="p">{email ?? texts.noEmail}</Typography>
        <Typography variant="pi">{phoneNumber}</Typography>
      </Td>
      <Td>
        <Status person={person} />
        <Came training={training} person={person} />
      </Td>
      <Td>
        <Actions training={training} person={person} name={name} orders={orders} onApprove={onApprove} />
      </Td>
    </Tr>
  );
}

/** Outcome of the last action on a person. */
function Outcome({ note }: { readonly note: Note | undefined }) {
  if (!note) return null;
  return (
    <Typography
      tag="p"
      role={note.refused ? 'alert' : 'status'}
      textColor={note.refused ? 'danger600' : 'success600'}
    >
      {note.text}
    </Typography>
  );
}

/** Colours that differ clearly and leave the text readable. */
const COLOURS = { enrolled: 'primary100', waiting: 'warning100', approved: 'success100' } as const;

function Status({
  person: { status, position, certificate, banned, since, provisionalUntil },
}: {
  readonly person: RosterPerson;
}) {
  return (
    <>
      <Badge backgroundColor={COLOURS[status]} textColor="neutral800">
        {position === null ? STATUS_LABELS[status] : texts.queuePlace(position)}
      </Badge>
      <Typography tag="p" variant="pi">
        {texts.since(momentText(since))}
      </Typography>
      {provisionalUntil !== null && (
        <Typography tag="p" variant="pi">
          {texts.provisional(momentText(provisionalUntil))}
        </Typography>
      )}
      {certificate !== null && (
        <Typography tag="p" variant="pi">
          {texts.certificate(certificate)}
        </Typography>
      )}
      {banned && (
        <Typography tag="p" variant="pi" textColor="danger600">
          {texts.banned}
        </Typography>
      )}
    </>
  );
}

function Came({
  training: { meetings },
  person: { status, present },
}: Pick<PersonRowProps, 'training' | 'person'>) {
  if (status === 'waiting') return null;
  const came = meetings.filter(({ key }) => present.includes(key)).length;
  return (
    <Typography tag="p" variant="pi">
      {texts.attended(came, meetings.length)}
    </Typography>
  );
}

/** Actions that need confirmation. */
type Asked = 'promote' | 'move-back' | 'remove' | 'unapprove';

/** Labels and targets of the changes that each status allows. */
const STEPS: Readonly<Record<RosterStatus, readonly (readonly [label: string, to: RosterStatus])[]>> = {
  waiting: [[texts.promote, 'enrolled']],
  enrolled: [
    [texts.approve, 'approved'],
    [texts.moveBack, 'waiting'],
  ],
  approved: [],
};

/** Only the removal of a provisional place is not mailed, since its address may be a stranger's (docs/adr/099). */
function noticeOf(
  { email, provisionalUntil }: RosterPerson,
  to: Exclude<RosterStatus, 'approved'> | 'none',
): Notice {
  if (email === null) return 'no-email';
  return to === 'none' && provisionalUntil !== null ? 'unconfirmed' : 'mail';
}

interface ActionsProps {
  readonly training: OpenedTraining;
  readonly person: RosterPerson;
  readonly name: string;
  readonly orders: Orders;
  readonly onApprove: RosterTableProps['onApprove'];
}

function Actions({ training, person, name, orders: { give, prove }, onApprove }: ActionsProps) {
  const { uid, status } = person;
  const [asked, setAsked] = useState<Asked>();
  const close = () => {
    setAsked(undefined);
  };
  const choose = (to: RosterStatus) => {
    if (to === 'approved') onApprove(person);
    else if (to === 'waiting') setAsked('move-back');
    else if (isFull(training)) setAsked('promote');
    else void give({ uid, to });
  };
  return (
    <>
      <SimpleMenu
        label={texts.actionsOf(name)}
        aria-label={texts.actionsOf(name)}
        tag={IconButton}
        icon={<More />}
      >
        {STEPS[status].map(([label, to]) => (
          <MenuItem
            key={to}
            onSelect={() => {
              choose(to);
            }}
          >
            {label}
          </MenuItem>
        ))}
        {status === 'enrolled' && (
          <MenuItem
            onSelect={() => {
              void prove(person);
            }}
          >
            {texts.proof}
          </MenuItem>
        )}
        {status === 'approved' ? (
          <MenuItem
            onSelect={() => {
              setAsked('unapprove');
            }}
          >
            {texts.unapprove}
          </MenuItem>
        ) : (
          <MenuItem
            onSelect={() => {
              setAsked('remove');
            }}
          >
            {texts.remove}
          </MenuItem>
        )}
      </SimpleMenu>
      {asked === 'promote' && (
        <Dialog.Root defaultOpen onOpenChange={close}>
          <Question
            unusual
            title={texts.promoteTitle(name)}
            explained={texts.promoteBeyond(training, noticeOf(person, 'enrolled'))}
            confirm={texts.promote}
            onConfirm={() => void give({ uid, to: 'enrolled' })}
          />
        </Dialog.Root>
      )}
      {asked === 'move-back' && (
        <Dialog.Root defaultOpen onOpenChange={close}>
          <Question
            unusual
            title={texts.moveBackTitle(name)}
            explained={texts.moveBackExplained(noticeOf(person, 'waiting'))}
            confirm={texts.moveBack}
            onConfirm={() => void give({ uid, to: 'waiting' })}
          />
        </Dialog.Root>
      )}
      {asked === 'remove' && status !== 'approved' && (
        <ReasonDialog
          title={texts.removeTitle(name)}
          explained={texts.removeExplained(status, noticeOf(person, 'none'))}
          confirm={texts.removeConfirm}
          hint={texts.reasonHint}
          onClose={close}
          onConfirm={(reason) => give({ uid, to: 'none', reason })}
        />
      )}
      {asked === 'unapprove' && (
        <ReasonDialog
          title={texts.unapproveTitle(name)}
          explained={texts.unapproveExplained}
          confirm={texts.unapprove}
          hint={texts.reasonHint}
          onClose={close}
          onConfirm={(reason) => give({ uid, to: 'enrolled', reason })}
        />
      )}
    </>
  );
}
