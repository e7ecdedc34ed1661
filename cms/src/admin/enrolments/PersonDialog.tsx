import { Box, Button, Field, Flex, Modal, Typography } from '@strapi/design-system';
import { useState, type ReactNode } from 'react';
import { personResponseSchema, type PersonDetails } from '../../modules/people/staff-contract';
import { firstEmailResponseSchema, type RosterPerson } from '../../modules/enrolments/staff-contract';
import { useData } from '../ui/reading';
import { ReadValue } from '../ui/ReadValue';
import { useSend } from '../ui/sending';
import { momentText, nameOf, uiTexts } from '../ui/texts';
import { Certificates } from './Certificates';
import { FileButton } from './FileButton';
import { useKeepPreviousData } from '../ui/keep-previous-data';
import { Scores } from './Scores';
import { texts } from './texts';

interface PersonDialogProps {
  readonly person: RosterPerson;
  readonly onChanged: () => void;
}

/** What belongs to somebody in a training: answers with their files, certificates, scores. */
export function PersonDialog({ person, onChanged }: PersonDialogProps) {
  const name = nameOf(person);
  return (
    <Modal.Root>
      <Modal.Trigger>
        <Button variant="ghost" paddingLeft={0} aria-label={texts.detailsOf(name)}>
          {name}
        </Button>
      </Modal.Trigger>
      <Modal.Content>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{name}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Details uid={person.uid} onChanged={onChanged} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Details({ uid, onChanged }: { readonly uid: string; readonly onChanged: () => void }) {
  const read = useKeepPreviousData(useData(`/staff/people/${uid}`, personResponseSchema));
  const [, reread] = read;
  const changed = () => {
    reread();
    onChanged();
  };
  return (
    <ReadValue read={read} gone={texts.refusal('not-found')}>
      {({ data: person }) => (
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Contact person={person} onChanged={changed} />
          <Part title={texts.answers}>
            <Answers answers={person.answers} />
          </Part>
          <Part title={texts.certificates}>
            <Certificates person={person} onChanged={changed} />
          </Part>
          <Part title={texts.scores}>
            <Scores board={person.board} onChanged={changed} />
          </Part>
        </Flex>
      )}
    </ReadValue>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box tag="section" aria-label={title}>
      <Typography tag="h3" variant="delta" paddingBottom={2}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface ContactProps {
  readonly person: PersonDetails;
  readonly onChanged: () => void;
}

function Contact({ person, onChanged }: ContactProps) {
  const { uid, email, emailChangeable, dni, phone, job, city } = person;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography>
        {[dni && `DNI ${dni}`, email ?? texts.noEmail, phone, job, city].filter(Boolean).join(' · ')}
      </Typography>
      {emailChangeable && <FirstEmail key={email} uid={uid} isThere={email !== null} onChanged={onChanged} />}
    </Flex>
  );
}

interface FirstEmailProps {
  readonly uid: string;
  /** Whether there is an e-mail to correct. */
  readonly isThere: boolean;
  readonly onChanged: () => void;
}

function FirstEmail({ uid, isThere, onChanged }: FirstEmailProps) {
  const send = useSend();
  const [email, setEmail] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const give = async () => {
    const sent = await send('PUT', `/staff/people/${uid}/first-email`, firstEmailResponseSchema, { email });
    if (sent.kind === 'done') onChanged();
    else setRefusal(sent.code === undefined ? texts.emailError : texts.refusal(sent.code));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <Flex gap={2} alignItems="flex-start">
        <Field.Root
          hint={isThere ? texts.correctedEmailHint : texts.firstEmailHint}
          {...(refusal !== undefined && { error: refusal })}
          width="100%"
        >
          <Field.Label>{isThere ? texts.correctedEmail : texts.firstEmail}</Field.Label>
          <Field.Input
            type="email"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
            }}
          />
          <Field.Hint />
          <Field.Error />
        </Field.Root>
        <Box paddingTop={5}>
          <Button type="submit" variant="secondary" size="L" disabled={email.trim() === ''}>
            {texts.giveEmail}
          </Button>
        </Box>
      </Flex>
    </form>
  );
}

function Answers({ answers }: { readonly answers: PersonDetails['answers'] }) {
  if (answers.length === 0) return <Typography>{texts.noAnswers}</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {answers.map(({ form, training, givenAt, answers: given }) => (
        <Box key={`${givenAt} ${String(form)}`}>
          <Typography tag="p" fontWeight="semiBold">
            {[form, training].filter(Boolean).join(', ')}
          </Typography>
          <Typography tag="p" variant="pi" textColor="neutral600">
            {momentText(givenAt)}
          </Typography>
          {given.map(({ question, answer, file }) => (
            <Box key={question} paddingTop={2}>
              <Typography tag="p" variant="pi" fontWeight="semiBold">
                {question}
              </Typography>
              {file === null ? (
                <Typography style={{ whiteSpace: 'pre-line' }}>{answer}</Typography>
              ) : (
                <FileButton
                  address={`/staff/form-files/${file}`}
                  label={texts.seeFile(question)}
                  name={question}
                />
              )}
            </Box>
          ))}
        </Box>
      ))}
      <Typography variant="pi" textColor="neutral600">
        {texts.filesNoted}
      </Typography>
    </Flex>
  );
}
