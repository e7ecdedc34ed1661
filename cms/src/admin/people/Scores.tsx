import { Button, Field, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { z } from '@centro/shared/zod';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { send } from '../ui/sending';
import { Card } from './PersonCards';
import { texts } from './texts';

const SCORES = [
  ...(['machineryScore', 'agroindustryScore', 'managementScore'] as const),
  ...(['aProductionScore', 'vProductionScore'] as const),
];

interface BoardProps {
  readonly board: PersonDetails['board'];
  readonly onChanged: () => void;
}

/** A person's place on the board, and the five scores that rank it (design, Public profile). */
export function Board({ board, onChanged }: BoardProps) {
  return (
    <Card title={texts['board.title']}>
      <Typography>{board ? texts['board.score'](board.totalScore) : texts['board.none']}</Typography>
      {board && <ScoreForm key={board.uid} board={board} onChanged={onChanged} />}
    </Card>
  );
}

interface ScoreFormProps extends BoardProps {
  readonly board: NonNullable<PersonDetails['board']>;
}

function ScoreForm({ board, onChanged }: ScoreFormProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(SCORES.map((score) => [score, String(board.scores[score] ?? 0)])),
  );
  const [feedback, setFeedback] = useState<{ readonly text: string; readonly failed: boolean }>();
  const save = async () => {
    const scores = Object.fromEntries(SCORES.map((score) => [score, Number(typed[score])]));
    const sent = await send('PUT', `/staff/public-profiles/${board.uid}/scores`, z.unknown(), scores);
    const failed = sent.kind === 'refused';
    setFeedback({ text: failed ? texts['scores.error'] : texts['scores.saved'], failed });
    if (!failed) onChanged();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Flex gap={3} wrap="wrap" alignItems="flex-end">
        {SCORES.map((score) => (
          <Field.Root key={score} width="14rem">
            <Field.Label>{texts['scores.labels'][score]}</Field.Label>
            <Field.Input
              type="number"
              min={0}
              value={typed[score]}
              onChange={({ target }) => {
                setTyped((before) => ({ ...before, [score]: target.value }));
              }}
            />
          </Field.Root>
        ))}
        <Button type="submit" variant="secondary" size="L">
          {texts['scores.save']}
        </Button>
      </Flex>
      {feedback && (
        <Typography
          tag="p"
          role={feedback.failed ? 'alert' : 'status'}
          textColor={feedback.failed ? 'danger600' : 'success600'}
        >
          {feedback.text}
        </Typography>
      )}
    </form>
  );
}
