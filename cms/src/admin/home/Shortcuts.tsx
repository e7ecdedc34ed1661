import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { NavLink } from 'react-router-dom';
import { mailLimitResponseSchema } from '../../modules/mail/staff-contract';
import { useData } from '../ui/reading';
import { texts } from './texts';

const CONTENT = '/content-manager';
const TRAININGS = `${CONTENT}/collection-types/api::training.training`;

const WRITING: readonly Shortcut[] = [
  [texts.newTraining, `${TRAININGS}/create`],
  [texts.newPublication, `${CONTENT}/collection-types/api::publication.publication/create`],
  [texts.trainings, TRAININGS],
  [texts.centre, `${CONTENT}/single-types/api::site-content.site-content`],
];

const ATTENDING: readonly Shortcut[] = [
  [texts.enrolments, '/inscripciones'],
  [texts.people, '/personas'],
  [texts.pictures, '/fotos-de-documentos'],
  [texts.publicProfiles, '/perfiles-publicos'],
];

type Shortcut = readonly [label: string, address: string];

/** Home widget: shortcuts for editors. */
export function WritingShortcuts() {
  return <Shortcuts all={WRITING} />;
}

/** Home widget: shortcuts for staff that attend to people. */
export function AttendingShortcuts() {
  return (
    <>
      <MailAlert />
      <Shortcuts all={ATTENDING} />
    </>
  );
}

/** Warns when the daily limit of mails is near. */
function MailAlert() {
  const [reading] = useData('/staff/mail-limit', mailLimitResponseSchema);
  if (reading.state !== 'read' || reading.value.data === null) return null;
  return (
    <Box paddingBottom={4}>
      <Typography tag="p" role="alert" textColor="danger600">
        {texts.mailsNearLimit(reading.value.data)}
      </Typography>
    </Box>
  );
}

function Shortcuts({ all }: { readonly all: readonly Shortcut[] }) {
  return (
    <Flex tag="ul" direction="column" alignItems="flex-start" gap={4}>
      {all.map(([label, address]) => (
        <li key={address}>
          <Link tag={NavLink} to={address}>
            {label}
          </Link>
        </li>
      ))}
    </Flex>
  );
}
