import { canonicalDni } from '@centro/shared/account/identity';
import {
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import {
  candidatesQuerySchema,
  candidatesResponseSchema,
  settledResponseSchema,
  walkInResponseSchema,
  walkInSchema,
  type Candidate,
  type RosterTraining,
} from '../../modules/enrolments/staff-contract';
import { DialogContent } from '../ui/DialogContent';
import { refusalText } from '../ui/refusals';
import { send } from '../ui/sending';
import { TextField } from '../ui/TextField';
import { nameOf, uiTexts } from '../ui/texts';
import { isFull } from './places';
import { texts } from './texts';

type Wish = 'enrolled' | 'waiting';

interface FrontDeskProps {
  readonly training: RosterTraining;
  readonly onAdded: () => void;
}

/** Adds a person at the front desk: found by DNI or name, else with a new profile. */
export function FrontDesk({ training, onAdded }: FrontDeskProps) {
  return (
    <Modal.Root>
      <Modal.Trigger>
        <Button startIcon={<Plus aria-hidden />}>{texts.add}</Button>
      </Modal.Trigger>
      <DialogContent>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{texts.addTitle(training.title)}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Desk training={training} onAdded={onAdded} />
        </Modal.Body>
      </DialogContent>
    </Modal.Root>
  );
}

/** A search and its results. */
interface Found {
  readonly search: string;
  /** The search, if it is a DNI: only then a profile can be created. */
  readonly dniNumber: string | undefined;
  readonly candidates: readonly Candidate[];
  /** Number of profiles left out. */
  readonly unlisted: number;
}

function Desk({ training, onAdded }: FrontDeskProps) {
  const { get } = useFetchClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [found, setFound] = useState<Found>();
  const [added, setAdded] = useState<string>();
  const find = async () => {
    const query = candidatesQuerySchema.safeParse({ search: typed });
    if (!query.success) {
      setError(texts.findError);
      return;
    }
    setError(undefined);
    const search = new URLSearchParams(query.data).toString();
    try {
      const { data } = await get(`/staff/trainings/${training.documentId}/candidates?${search}`);
      const { data: candidates, unlisted } = candidatesResponseSchema.parse(data);
      setFound({ ...query.data, dniNumber: canonicalDni(query.data.search), candidates, unlisted });
    } catch {
      setError(uiTexts.failed);
    }
  };
  const onDone = (name: string, status: Wish) => {
    setAdded(texts.added[status](name));
    onAdded();
  };
  if (added !== undefined) {
    return (
      <Flex direction="column" alignItems="flex-start" gap={4}>
        <Typography role="status">{added}</Typography>
        <Button
          variant="secondary"
          onClick={() => {
            setAdded(undefined);
            setFound(undefined);
            setTyped('');
          }}
        >
          {texts.other}
        </Button>
      </Flex>
    );
  }
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <Flex gap={2} alignItems="flex-end">
          <TextField required label={texts.dniOrName} value={typed} onChange={setTyped} error={error} />
          <Button type="submit" variant="secondary" size="L">
            {texts.find}
          </Button>
        </Flex>
      </form>
      {found && <Result key={found.search} training={training} found={found} onDone={onDone} />}
    </Flex>
  );
}

interface ResultProps {
  readonly training: RosterTraining;
  readonly found: Found;
  readonly onDone: (name: string, status: Wish) => void;
}

function Result({ training, found, onDone }: ResultProps) {
  const { dniNumber, candidates, unlisted } = found;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {isFull(training) && <Typography fontWeight="semiBold">{texts.beyondQuota}</Typography>}
      {candidates.length > 0 && (
        <Typography fontWeight="semiBold">
          {dniNumber === undefined ? texts.foundWithName : texts.foundWithDni}
        </Typography>
      )}
      {candidates.map((candidate) => (
        <KnownPerson key={candidate.uid} training={training} candidate={candidate} onDone={onDone} />
      ))}
      {unlisted > 0 && <Typography>{texts.unlisted(unlisted)}</Typography>}
      {dniNumber === undefined && <Typography>{texts.findByDni(candidates.length)}</Typography>}
      {dniNumber !== undefined && candidates.length > 0 && (
        <Owner training={training} dniNumber={dniNumber} onDone={onDone} />
      )}
      {dniNumber !== undefined && candidates.length === 0 && (
        <NewPerson training={training} dniNumber={dniNumber} dniSeen={false} onDone={onDone} />
      )}
    </Flex>
  );
}

interface KnownPersonProps extends Pick<ResultProps, 'training' | 'onDone'> {
  readonly candidate: Candidate;
}

function KnownPerson({ training, candidate, onDone }: KnownPersonProps) {
  const [refusal, setRefusal] = useState<string>();
  const name = nameOf(candidate);
  const { uid, dni, email, phoneNumber, standing } = candidate;
  const add = async (status: Wish) => {
    const path = `/staff/trainings/${training.documentId}/enrolments/${uid}`;
    const sent = await send('PUT', path, settledResponseSchema, { status, onlyNew: true });
    if (sent.kind === 'done') onDone(name, status);
    else setRefusal(refusalText(sent.code));
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography tag="p">
        {[name, dni && `DNI ${dni}`, email ?? texts.noEmail, phoneNumber].filter(Boolean).join(' · ')}
      </Typography>
      {standing === 'none' ? <Wishes onWish={add} /> : <Typography>{texts.already[standing]}</Typography>}
      <Refusal text={refusal} />
    </Flex>
  );
}

/** Creates a profile for the owner of a DNI that only other people's profiles have. */
function Owner(props: Omit<NewPersonProps, 'dniSeen'>) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <NewPerson {...props} dniSeen />;
  return (
    <Button
      variant="tertiary"
      onClick={() => {
        setWanted(true);
      }}
    >
      {texts.noneTheirs}
    </Button>
  );
}

const EMPTY_PERSON = { names: '', surnames: '', phoneNumber: '', email: '', city: '' };

const FIELDS = [
  ['surnames', texts.surnames, texts.nameError, 'required'],
  ['names', texts.givenNames, texts.nameError, 'required'],
  ['phoneNumber', texts.phone, texts.phoneError, 'required'],
  ['email', texts.emailIfAny, texts.emailError, 'optional'],
  ['city', texts.city, texts.cityError, 'optional'],
] as const;

const SEXES = ['', 'F', 'M'] as const;

interface NewPersonProps extends Pick<ResultProps, 'training' | 'onDone'> {
  readonly dniNumber: string;
  /** Whether staff saw the document; the other profiles then lose the DNI. */
  readonly dniSeen: boolean;
}

function NewPerson({ training, dniNumber, dniSeen, onDone }: NewPersonProps) {
  const [written, setWritten] = useState(EMPTY_PERSON);
  const [sex, setSex] = useState<(typeof SEXES)[number]>('');
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey>>(new Set());
  const [refusal, setRefusal] = useState<string>();
  const add = async (status: Wish) => {
    const walkIn = walkInSchema.safeParse({
      ...written,
      email: written.email.trim() || null,
      city: written.city.trim() || null,
      sex: sex || null,
      dniNumber,
      dniSeen,
      status,
    });
    setWrong(new Set(walkIn.error?.issues.flatMap(({ path: [field] }) => field ?? [])));
    if (!walkIn.success) return;
    const path = `/staff/trainings/${training.documentId}/walk-ins`;
    const sent = await send('POST', path, walkInResponseSchema, walkIn.data);
    if (sent.kind === 'done') onDone(nameOf(walkIn.data), status);
    else setRefusal(refusalText(sent.code));
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Typography>{dniSeen ? texts.ownerOfDni(dniNumber) : texts.noProfileWithDni(dniNumber)}</Typography>
      {FIELDS.map(([field, label, error, presence]) => (
        <TextField
          key={field}
          required={presence === 'required'}
          label={label}
          value={written[field]}
          error={wrong.has(field) ? error : undefined}
          onChange={(text) => {
            setWritten((before) => ({ ...before, [field]: text }));
          }}
        />
      ))}
      <Field.Root>
        <Field.Label>{texts.sex}</Field.Label>
        <SingleSelect
          value={sex}
          onChange={(chosen) => {
            setSex(SEXES.find((each) => each === chosen) ?? '');
          }}
        >
          {SEXES.map((each) => (
            <SingleSelectOption key={each} value={each}>
              {texts.sexes[each]}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      <Wishes onWish={add} />
      <Refusal text={refusal} />
    </Flex>
  );
}

function Wishes({ onWish }: { readonly onWish: (wish: Wish) => Promise<void> }) {
  const [sending, setSending] = useState(false);
  const wish = (wanted: Wish) => {
    setSending(true);
    void onWish(wanted).finally(() => {
      setSending(false);
    });
  };
  return (
    <Flex gap={2}>
      <Button
        disabled={sending}
        onClick={() => {
          wish('enrolled');
        }}
      >
        {texts.givePlace}
      </Button>
      <Button
        variant="secondary"
        disabled={sending}
        onClick={() => {
          wish('waiting');
        }}
      >
        {texts.putInQueue}
      </Button>
    </Flex>
  );
}

function Refusal({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Typography role="alert" textColor="danger600">
      {text}
    </Typography>
  );
}
