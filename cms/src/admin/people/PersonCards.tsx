import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { useId, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { momentText } from '../ui/texts';
import { FileButton } from './FileButton';
import { FirstEmail } from './FirstEmail';
import { STATUS_LABELS, texts } from './texts';

interface CardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of a person's page. */
export function Card({ title, children }: CardProps) {
  const heading = useId();
  return (
    <Box
      tag="section"
      aria-labelledby={heading}
      background="neutral0"
      shadow="tableShadow"
      hasRadius
      padding={6}
    >
      <Typography id={heading} tag="h2" variant="delta" paddingBottom={4}>
        {title}
      </Typography>
      <Flex direction="column" alignItems="stretch" gap={3}>
        {children}
      </Flex>
    </Box>
  );
}

interface FactsProps {
  readonly person: PersonDetails;
  readonly onChanged: () => void;
}

/** The data that a person gave. */
export function Facts({ person, onChanged }: FactsProps) {
  const facts = [
    [texts.email, person.email ?? texts.noEmail],
    [texts.phone, person.phone],
    [texts['data.city'], person.city],
    [texts['data.job'], person.job],
    [texts['data.sex'], person.sex],
    [texts['data.foodHandler'], person.foodHandlerData ? texts.complete : texts.incomplete],
    [texts['data.cuit'], person.cuit],
    [texts['data.address'], person.address],
    [texts['data.town'], person.town],
    [texts['data.since'], momentText(person.since)],
    ...trustOf(person),
  ] as const;
  return (
    <Card title={texts['data.title']}>
      {facts.map(([label, value]) => (
        <Flex key={label} gap={2} alignItems="baseline">
          <Typography fontWeight="semiBold">{label}:</Typography>
          <Typography style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{value ?? texts.unknown}</Typography>
        </Flex>
      ))}
      {person.emailChangeable && <FirstEmail key={person.email} person={person} onChanged={onChanged} />}
    </Card>
  );
}

/** Evidence that a profile is the person's own. */
export function trustOf({
  madeBy,
  emailConfirmed,
  dniSeen,
}: Pick<PersonDetails, 'madeBy' | 'emailConfirmed' | 'dniSeen'>) {
  const answer = (yes: boolean) => (yes ? texts.yes : texts.no);
  return [
    [texts['trust.madeBy'], texts[`trust.${madeBy}`]],
    [texts['trust.email'], answer(emailConfirmed)],
    [texts['trust.dni'], answer(dniSeen)],
  ] as const;
}

/** The trainings of a person; each link opens the roster filtered by their DNI. */
export function Enrolments({ enrolments, dni }: Pick<PersonDetails, 'enrolments' | 'dni'>) {
  const search = dni === null ? '' : `?search=${dni}`;
  return (
    <Card title={texts['enrolments.title']}>
      {enrolments.length === 0 && <Typography>{texts['enrolments.none']}</Typography>}
      {enrolments.map(({ trainingId, title, status, since }) => (
        <Flex key={trainingId} direction="column" alignItems="flex-start">
          <Link tag={NavLink} to={`/inscripciones/${trainingId}${search}`}>
            {title ?? texts.trainingGone}
          </Link>
          <Typography variant="pi" textColor="neutral600">
            {`${STATUS_LABELS[status]} · ${momentText(since)}`}
          </Typography>
        </Flex>
      ))}
    </Card>
  );
}

/** The answers of a person to forms. */
export function Answers({ answers }: Pick<PersonDetails, 'answers'>) {
  const hasFiles = answers.some((form) => form.answers.some(({ file }) => file !== null));
  return (
    <Card title={texts['answers.title']}>
      {answers.length === 0 && <Typography>{texts['answers.none']}</Typography>}
      {answers.map(({ form, training, givenAt, answers: given }) => (
        <details key={givenAt}>
          <summary>
            <Typography>
              {[form ?? texts.formGone, training, momentText(givenAt)].filter(Boolean).join(' · ')}
            </Typography>
          </summary>
          <Flex tag="dl" direction="column" alignItems="flex-start" gap={2} padding={4}>
            {given.map(({ question, answer, file }) => (
              <Box key={question}>
                <Typography tag="dt" fontWeight="semiBold">
                  {question}
                </Typography>
                <Typography tag="dd" style={{ whiteSpace: 'pre-line' }}>
                  {file === null ? (
                    answer
                  ) : (
                    <FileButton
                      address={`/staff/form-files/${file}`}
                      label={texts['answers.file'](question)}
                      name={question}
                    />
                  )}
                </Typography>
              </Box>
            ))}
          </Flex>
        </details>
      ))}
      {hasFiles && (
        <Typography variant="pi" textColor="neutral600">
          {texts['answers.noted']}
        </Typography>
      )}
    </Card>
  );
}
