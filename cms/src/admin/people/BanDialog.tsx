import { Checkbox, Flex } from '@strapi/design-system';
import { useState } from 'react';
import type { PersonDetails } from '../../modules/people/staff-contract';
import { ReasonDialog } from '../ui/ReasonDialog';
import { nameOf } from '../ui/texts';
import { texts } from './texts';

/** Options of a ban. */
export interface BanChoice {
  readonly freePlaces?: boolean;
  readonly profileOnly?: boolean;
}

interface BanDialogProps {
  readonly person: PersonDetails;
  readonly onConfirm: (reason: string, chosen: BanChoice) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for a reason, whether to free places, and to confirm that a ban without a document covers one profile only. */
export function BanDialog({ person, onConfirm, onClose }: BanDialogProps) {
  const [freePlaces, setFreePlaces] = useState(false);
  const [isProfileOnly, setProfileOnly] = useState(false);
  const explained = person.dniSeen ? 'ban.explained.dni' : 'ban.explained';
  return (
    <ReasonDialog
      title={`${texts.ban}: ${nameOf(person)}`}
      explained={texts[explained]}
      confirm={texts.ban}
      hint={texts['reason.hint']}
      unconfirmed={!person.dniSeen && !isProfileOnly}
      onConfirm={(reason) => onConfirm(reason, { freePlaces, profileOnly: isProfileOnly })}
      onClose={onClose}
    >
      <Flex direction="column" alignItems="flex-start" gap={3} paddingBottom={4}>
        {!person.dniSeen && (
          <Checkbox
            checked={isProfileOnly}
            onCheckedChange={(checked) => {
              setProfileOnly(checked === true);
            }}
          >
            {texts['ban.profileOnly']}
          </Checkbox>
        )}
        <Checkbox
          checked={freePlaces}
          onCheckedChange={(checked) => {
            setFreePlaces(checked === true);
          }}
        >
          {texts['ban.freePlaces']}
        </Checkbox>
      </Flex>
    </ReasonDialog>
  );
}
