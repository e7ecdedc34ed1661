import { Box, Button, Flex } from '@strapi/design-system';
import { useState } from 'react';
import { firstEmailResponseSchema } from '../../modules/enrolments/staff-contract';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { send } from '../ui/sending';
import { TextField } from '../ui/TextField';
import { personRefusalText, texts } from './texts';

interface FirstEmailProps {
  readonly person: Pick<PersonDetails, 'uid' | 'email'>;
  readonly onChanged: () => void;
}

/** Gives an e-mail to a person without one, or corrects it while no password was set (docs/adr/059). */
export function FirstEmail({ person: { uid, email: known }, onChanged }: FirstEmailProps) {
  const [email, setEmail] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const give = async () => {
    const sent = await send('PUT', `/staff/people/${uid}/first-email`, firstEmailResponseSchema, { email });
    if (sent.kind === 'done') onChanged();
    else setRefusal(sent.code === undefined ? texts['email.error'] : personRefusalText(sent.code));
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
        <TextField
          label={known === null ? texts.firstEmail : texts.correctedEmail}
          hint={known === null ? texts['firstEmail.hint'] : texts['correctedEmail.hint']}
          value={email}
          onChange={setEmail}
          error={refusal}
          inputMode="email"
        />
        <Box paddingTop={5}>
          <Button type="submit" variant="secondary" size="L" disabled={email.trim() === ''}>
            {texts['email.save']}
          </Button>
        </Box>
      </Flex>
    </form>
  );
}
