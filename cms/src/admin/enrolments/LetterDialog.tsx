import {
  Box,
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  Textarea,
  Typography,
} from '@strapi/design-system';
import { useState } from 'react';
import {
  letterSchema,
  previewResponseSchema,
  sentLetterResponseSchema,
  type LetterPreview,
  type OpenedTraining,
} from '../../modules/enrolments/staff-contract';
import { refusalText } from '../ui/refusals';
import { send } from '../ui/sending';
import { nameOf, uiTexts } from '../ui/texts';
import type { Selection } from './selection';
import { texts } from './texts';

const GROUPS = ['chosen', 'all', 'enrolled', 'waiting', 'approved'] as const;
type Group = (typeof GROUPS)[number];

interface LetterDialogProps {
  readonly training: OpenedTraining;
  readonly selection: Selection;
}

/** What was typed, until it is sent. */
interface Draft {
  readonly subject: string;
  readonly body: string;
  /** Idempotency keys by content: a retry does not send a letter twice, an edited letter is another one. */
  readonly keys: Map<string, string>;
}

function emptyDraft(): Draft {
  return { subject: '', body: '', keys: new Map() };
}

/** Writes to people in a training; shows a preview before sending. A closed dialog keeps what was typed. */
export function LetterDialog({ training, selection }: LetterDialogProps) {
  const [draft, setDraft] = useState(emptyDraft);
  return (
    <Modal.Root>
      <Modal.Trigger>
        <Button variant="secondary">{texts.write}</Button>
      </Modal.Trigger>
      <Modal.Content>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{texts.writeTitle(training.title)}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Writing training={training} selection={selection} draft={draft} onChange={setDraft} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function keyOf(content: string, keys: Draft['keys']): string {
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  return key;
}

interface WritingProps extends LetterDialogProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function Writing({ training, selection, draft, onChange }: WritingProps) {
  const { subject, body, keys } = draft;
  const [group, setGroup] = useState<Group>(selection.people.size > 0 ? 'chosen' : 'all');
  const [preview, setPreview] = useState<LetterPreview>();
  const [feedback, setFeedback] = useState<{ readonly text: string; readonly failed: boolean }>();
  const [busy, setBusy] = useState(false);
  const to = group === 'chosen' ? { people: [...selection.people.keys()] } : { status: group };
  const key = keyOf(JSON.stringify({ subject, body, to }), keys);
  const letter = letterSchema.safeParse({ key, subject, body, to });
  const path = `/staff/trainings/${training.documentId}/letters`;

  const look = async () => {
    if (!letter.success) return;
    const sent = await send('POST', `${path}/preview`, previewResponseSchema, letter.data);
    if (sent.kind === 'done') setPreview(sent.value.data);
    setFeedback(sent.kind === 'done' ? undefined : { text: refusalText(sent.code), failed: true });
  };
  const post = async () => {
    if (!letter.success) return;
    const sent = await send('POST', path, sentLetterResponseSchema, letter.data);
    if (sent.kind !== 'done') {
      setFeedback({ text: texts.notWritten, failed: true });
      return;
    }
    setFeedback({ text: texts.written(sent.value.data.recipients), failed: false });
    onChange(emptyDraft());
  };
  const during = (work: () => Promise<void>) => {
    setBusy(true);
    void work()
      .catch(() => {
        setFeedback({ text: texts.notWritten, failed: true });
      })
      .finally(() => {
        setBusy(false);
      });
  };
  const done = feedback?.failed === false;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {!preview && (
        <>
          <Field.Root>
            <Field.Label>{texts.writeTo}</Field.Label>
            <SingleSelect
              value={group}
              onChange={(chosen) => {
                setGroup(GROUPS.find((each) => each === chosen) ?? 'all');
              }}
            >
              {GROUPS.map((each) => (
                <SingleSelectOption
                  key={each}
                  value={each}
                  disabled={each === 'chosen' && selection.people.size === 0}
                >
                  {texts.groups[each]}
                </SingleSelectOption>
              ))}
            </SingleSelect>
          </Field.Root>
          <Field.Root required>
            <Field.Label>{texts.subject}</Field.Label>
            <Field.Input
              maxLength={120}
              value={subject}
              onChange={({ target }) => {
                onChange({ ...draft, subject: target.value });
              }}
            />
          </Field.Root>
          <Field.Root required>
            <Field.Label>{texts.message}</Field.Label>
            <Textarea
              maxLength={5000}
              value={body}
              onChange={({ target }) => {
                onChange({ ...draft, body: target.value });
              }}
            />
          </Field.Root>
        </>
      )}
      {preview && <Shown preview={preview} />}
      {feedback && (
        <Typography
          role={feedback.failed ? 'alert' : 'status'}
          textColor={feedback.failed ? 'danger600' : 'success600'}
        >
          {feedback.text}
        </Typography>
      )}
      {!done && (
        <Flex gap={2}>
          {preview ? (
            <>
              <Button
                variant="tertiary"
                onClick={() => {
                  setPreview(undefined);
                }}
              >
                {texts.changeLetter}
              </Button>
              <Button
                disabled={busy || preview.recipients === 0}
                onClick={() => {
                  during(post);
                }}
              >
                {texts.sendTo(preview.recipients)}
              </Button>
            </>
          ) : (
            <Button
              disabled={busy || !letter.success}
              onClick={() => {
                during(look);
              }}
            >
              {texts.look}
            </Button>
          )}
        </Flex>
      )}
    </Flex>
  );
}

function Shown({
  preview: { subject, html, recipients, withoutEmail },
}: {
  readonly preview: LetterPreview;
}) {
  return (
    <>
      <Typography>{texts.goesTo(recipients)}</Typography>
      {withoutEmail.length > 0 && (
        <Box>
          <Typography fontWeight="semiBold">{texts.withoutEmail(withoutEmail.length)}</Typography>
          <ul>
            {withoutEmail.map((person) => (
              <li key={person.uid}>
                <Typography>{nameOf(person)}</Typography>
              </li>
            ))}
          </ul>
        </Box>
      )}
      <iframe
        title={texts.previewOf(subject)}
        sandbox=""
        srcDoc={html}
        style={{ width: '100%', height: '36rem', border: '1px solid #dcdce4', borderRadius: 4 }}
      />
    </>
  );
}
