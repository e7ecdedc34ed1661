import { keepsEmail } from '@centro/shared/profile/merging';
import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { ReasonDialog } from '../ui/ReasonDialog';
import { momentText, nameOf } from '../ui/texts';
import { useOrder } from './orders';
import { Card, trustOf } from './PersonCards';
import { texts } from './texts';

interface TwinsProps {
  readonly person: PersonDetails;
  readonly onChanged: () => void;
}

type Twin = PersonDetails['twins'][number];

/** The other profiles with the person's DNI, which can be merged into this one. */
export function Twins({ person, onChanged }: TwinsProps) {
  const [chosen, setChosen] = useState<Twin>();
  const order = useOrder();
  const merge = async (ending: string, reason: string) => {
    const changed = await order('POST', `/staff/people/${person.uid}/merges`, { ending, reason });
    if (changed) onChanged();
    return changed;
  };
  return (
    <Card title={texts['twins.title']}>
      <Typography>{texts['twins.explained']}</Typography>
      {person.twins.map((twin) => (
        <Flex key={twin.uid} gap={4} wrap="wrap" justifyContent="space-between">
          <Flex direction="column" alignItems="flex-start">
            <Link tag={NavLink} to={`/personas/${twin.uid}`}>
              {`${nameOf(twin)} · ${twin.email ?? texts.noEmail}`}
            </Link>
            <Typography variant="pi" textColor="neutral600">
              {`${texts['data.since']} ${momentText(twin.since)} · ${texts['twins.places'](twin.enrolments)}`}
            </Typography>
          </Flex>
          {keepsEmail(person.email, twin.email) ? (
            <Button
              variant="secondary"
              onClick={() => {
                setChosen(twin);
              }}
            >
              {texts['twins.merge']}
            </Button>
          ) : (
            <Typography>{texts['twins.other']}</Typography>
          )}
        </Flex>
      ))}
      {chosen && (
        <ReasonDialog
          title={texts['twins.merge']}
          explained={texts['merge.explained'](person.email ?? texts.noEmail, chosen.email ?? texts.noEmail)}
          confirm={texts['twins.merge']}
          hint={texts['reason.hint']}
          onConfirm={(reason) => merge(chosen.uid, reason)}
          onClose={() => {
            setChosen(undefined);
          }}
        >
          <Flex gap={6} wrap="wrap" alignItems="flex-start" paddingBottom={4}>
            <Compared title={texts['merge.staying']} profile={person} places={person.enrolments.length} />
            <Compared title={texts['merge.ending']} profile={chosen} places={chosen.enrolments} />
          </Flex>
        </ReasonDialog>
      )}
    </Card>
  );
}

interface ComparedProps {
  readonly title: string;
  readonly profile: Omit<Twin, 'enrolments' | 'certificates'>;
  readonly places: number;
}

/** One of two profiles that may belong to the same person. */
function Compared({ title, profile, places }: ComparedProps) {
  const facts = [
    [texts.name, nameOf(profile)],
    [texts.email, profile.email ?? texts.noEmail],
    [texts.phone, profile.phone ?? texts.unsaid],
    [texts['data.since'], momentText(profile.since)],
    [texts['enrolments.title'], String(places)],
    ...trustOf(profile),
  ] as const;
  return (
    <Flex
      tag="section"
      aria-label={title}
      direction="column"
      alignItems="flex-start"
      gap={1}
      flex="1 1 14rem"
    >
      <Typography tag="h3" fontWeight="bold">
        {title}
      </Typography>
      {facts.map(([label, value]) => (
        <Typography key={label} style={{ overflowWrap: 'anywhere' }}>{`${label}: ${value}`}</Typography>
      ))}
    </Flex>
  );
}
