import { Flex, Typography } from '@strapi/design-system';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { ReasonDialog } from '../ui/ReasonDialog';
import { momentText, nameOf } from '../ui/texts';
import { texts } from './texts';

interface HolderDialogProps {
  readonly person: PersonDetails;
  readonly onConfirm: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for a reason, and shows the present holder of the DNI, which loses it. */
export function HolderDialog({ person, onConfirm, onClose }: HolderDialogProps) {
  const holders = person.otherProfiles.filter(({ dniSeen }) => dniSeen);
  return (
    <ReasonDialog
      title={`${texts.hold}: ${nameOf(person)}`}
      explained={texts['hold.explained'](person.dni ?? '', person.otherProfiles.length)}
      confirm={texts.hold}
      hint={texts['reason.hint']}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {holders.map((holder) => (
        <Flex
          key={holder.uid}
          tag="section"
          aria-label={texts['hold.holder']}
          direction="column"
          alignItems="flex-start"
          gap={1}
          paddingBottom={4}
        >
          <Typography tag="h3" fontWeight="bold">
            {texts['hold.holder']}
          </Typography>
          <Typography style={{ overflowWrap: 'anywhere' }}>
            {`${nameOf(holder)} · ${holder.email ?? texts.noEmail} · ${texts['data.since']} ${momentText(holder.since)}`}
          </Typography>
          <Typography>{texts['hold.losing'](holder.enrolments, holder.certificates)}</Typography>
        </Flex>
      ))}
    </ReasonDialog>
  );
}
