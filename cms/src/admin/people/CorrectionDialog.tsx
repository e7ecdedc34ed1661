import {
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { SEX_LABELS } from '@centro/shared/profile/labels';
import { useState } from 'react';
import { personDataSchema, type PersonData, type PersonDetails } from '../../modules/people/staff-contract';
import { DialogContent } from '../ui/DialogContent';
import { ReasonField } from '../ui/ReasonField';
import { TextField } from '../ui/TextField';
import { nameOf, uiTexts } from '../ui/texts';
import { DATA_ERRORS, texts } from './texts';

const FIELDS = [
  ['surnames', texts.surnames, DATA_ERRORS.name],
  ['names', texts.givenNames, DATA_ERRORS.name],
  ['dniNumber', texts.dni, DATA_ERRORS.dniNumber],
  ['phoneNumber', texts.phone, DATA_ERRORS.phoneNumber],
  ['job', texts['data.job'], DATA_ERRORS.text],
  ['city', texts['data.city'], DATA_ERRORS.text],
  ['cuit', texts['data.cuit'], DATA_ERRORS.cuit],
  ['address', texts['data.address'], DATA_ERRORS.text],
  ['town', texts['data.town'], DATA_ERRORS.text],
] as const;

type TextName = (typeof FIELDS)[number][0];

/** Values of the form; unknown ones are empty. */
type Written = Readonly<Record<TextName | 'sex', string>>;

const SEXES = Object.entries(SEX_LABELS);

interface CorrectionDialogProps {
  readonly person: PersonDetails;
  /** Saves the changed fields; the dialog stays open on failure. */
  readonly onSave: (data: PersonData, reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Corrects a person's data, with a reason. */
export function CorrectionDialog({ person, onSave, onClose }: CorrectionDialogProps) {
  const known = writtenOf(person);
  const [written, setWritten] = useState(known);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<ReadonlySet<PropertyKey>>(new Set());
  const [sending, setSending] = useState(false);
  const changes = changesOf(known, written);
  const changed = Object.keys(changes).length > 0;
  const put = (field: keyof Written, text: string) => {
    setWritten((before) => ({ ...before, [field]: text }));
  };
  const save = () => {
    const data = personDataSchema.safeParse(changes);
    setWrong(new Set(data.error?.issues.flatMap(({ path: [field] }) => field ?? [])));
    if (!data.success) return;
    setSending(true);
    void onSave(data.data, reason.trim()).finally(() => {
      setSending(false);
    });
  };
  return (
    <Modal.Root defaultOpen onOpenChange={onClose}>
      <DialogContent>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{`${texts.correct}: ${nameOf(person)}`}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography tag="p">{texts['correct.explained']}</Typography>
            {FIELDS.map(([field, label, error]) => (
              <TextField
                key={field}
                label={label}
                value={written[field]}
                error={wrong.has(field) ? error : undefined}
                onChange={(text) => {
                  put(field, text);
                }}
              />
            ))}
            <SexField
              sex={written.sex}
              onChange={(sex) => {
                put('sex', sex);
              }}
            />
            <ReasonField reason={reason} hint={texts['reason.hint']} onChange={setReason} />
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="tertiary" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button disabled={!changed || reason.trim() === '' || sending} loading={sending} onClick={save}>
            {texts['correct.save']}
          </Button>
        </Modal.Footer>
      </DialogContent>
    </Modal.Root>
  );
}

interface SexFieldProps {
  readonly sex: string;
  readonly onChange: (sex: string) => void;
}

function SexField({ sex, onChange }: SexFieldProps) {
  return (
    <Field.Root>
      <Field.Label>{texts['data.sex']}</Field.Label>
      <SingleSelect
        value={sex}
        placeholder={texts.unknown}
        clearLabel={texts['correct.clear']}
        onClear={() => {
          onChange('');
        }}
        onChange={(chosen) => {
          onChange(String(chosen));
        }}
      >
        {SEXES.map(([value, label]) => (
          <SingleSelectOption key={value} value={value}>
            {label}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
}

function writtenOf(person: PersonDetails): Written {
  const { names, surnames, dni, phone, job, city, cuit, address, town, sex } = person;
  return {
    names: names ?? '',
    surnames: surnames ?? '',
    dniNumber: dni ?? '',
    phoneNumber: phone ?? '',
    job: job ?? '',
    city: city ?? '',
    cuit: cuit ?? '',
    address: address ?? '',
    town: town ?? '',
    sex: sex ?? '',
  };
}

/** The changed fields; a cleared sex is `null`. */
function changesOf(known: Written, written: Written): Readonly<Record<string, string | null>> {
  const before = new Map(Object.entries(known));
  const changed = Object.entries(written).filter(([field, text]) => before.get(field) !== text);
  return Object.fromEntries(
    changed.map(([field, text]) => [field, field === 'sex' && text === '' ? null : text]),
  );
}
