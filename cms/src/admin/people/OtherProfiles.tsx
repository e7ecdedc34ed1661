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

interface OtherProfilesProps {
  readonly person: PersonDetails;
  readonly onChanged: () => void;
}

type OtherProfile = PersonDetails['otherProfiles'][number];

/** The other profiles with the person's DNI, which can be merged into this one. */
export function OtherProfiles({ person, onChanged }: OtherProfilesProps) {
  const [chosen, setChosen] = useState<OtherProfile>();
  const order = useOrder();
  const merge = async (ending: string, reason: string) => {
    const changed = await order('POST', `/staff/people/${person.uid}/merges`, { ending, reason });
    if (changed) onChanged();
    return changed;
  };
  return (
    <Card title={texts['otherProfiles.title']}>
      <Typography>{texts['otherProfiles.explained']}</Typography>
      {person.otherProfiles.map((other) => (
        <Flex key={other.uid} gap={4} wrap="wrap" justifyContent="space-between">
          <Flex direction="column" alignItems="flex-start">
            <Link tag={NavLink} to={`/personas/${other.uid}`}>
              {`${nameOf(other)} · ${other.email ?? texts.noEmail}`}
            </Link>
            <Typography variant="pi" textColor="neutral600">
              {`${texts['data.since']} ${momentText(other.since)} · ${texts['otherProfiles.places'](other.enrolments)}`}
            </Typography>
          </Flex>
          {keepsEmail(person.email, other.email) ? (
            <Button
              variant="secondary"
              onClick={() => {
                setChosen(other);
              }}
            >
              {texts['otherProfiles.merge']}
            </Button>
          ) : (
            <Typography>{texts['otherProfiles.other']}</Typography>
          )}
        </Flex>
      ))}
      {chosen && (
        <ReasonDialog
          title={texts['otherProfiles.merge']}
          explained={texts['merge.explained'](person.email ?? texts.noEmail, chosen.email ?? texts.noEmail)}
          confirm={texts['otherProfiles.merge']}
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
  readonly profile: Omit<OtherProfile, 'enrolments' | 'certificates'>;
  readonly places: number;
}

/** One of two profiles that may belong to the same person. */
function Compared({ title, profile, places }: ComparedProps) {
  const facts = [
    [texts.name, nameOf(profile)],
    [texts.email, profile.email ?? texts.noEmail],
    [texts.phone, profile.phone ?? texts.unknown],
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
