import { Button, Flex } from '@strapi/design-system';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PersonData, PersonDetails } from '../../modules/people/staff-contract';
import { ReasonDialog } from '../ui/ReasonDialog';
import { nameOf } from '../ui/texts';
import { BanDialog, type BanChoice } from './BanDialog';
import { CorrectionDialog } from './CorrectionDialog';
import { HolderDialog } from './HolderDialog';
import { useOrder } from './orders';
import { texts } from './texts';

interface PersonActionsProps {
  readonly person: PersonDetails;
  readonly onChanged: () => void;
}

/** The staff's actions on an account. */
export function PersonActions({ person, onChanged }: PersonActionsProps) {
  const [asking, setAsking] = useState<'ban' | 'correct' | 'erase' | 'hold'>();
  const order = useOrder();
  const navigate = useNavigate();
  const path = `/staff/people/${person.uid}`;
  const done = () => {
    setAsking(undefined);
  };
  const correct = async (data: PersonData, reason: string) => {
    if (!(await order('PUT', `${path}/data`, { data, reason }))) return;
    done();
    onChanged();
  };
  const ban = async (reason: string, chosen: BanChoice = {}) => {
    const changed = await order('PUT', `${path}/ban`, { banned: !person.banned, ...chosen, reason });
    if (changed) onChanged();
    return changed;
  };
  const erase = async (reason: string) => {
    const changed = await order('POST', `${path}/erasure`, { reason });
    if (changed) navigate('/personas');
    return changed;
  };
  const see = async () => {
    if (await order('PUT', `${path}/dni-seen`, { seen: !person.dniSeen })) onChanged();
  };
  const hold = async (reason: string) => {
    const changed = await order('POST', `${path}/dni-holder`, { reason });
    if (changed) onChanged();
    return changed;
  };
  const isHeldByOther = person.otherProfiles.some(({ dniSeen }) => dniSeen);
  const banning = person.banned ? 'revive' : 'ban';
  return (
    <Flex gap={2} wrap="wrap">
      <Button
        variant="secondary"
        onClick={() => {
          setAsking('correct');
        }}
      >
        {texts.correct}
      </Button>
      {person.dni !== null && (person.dniSeen || !isHeldByOther) && (
        <Button variant="secondary" onClick={() => void see()}>
          {person.dniSeen ? texts.unsee : texts.see}
        </Button>
      )}
      {person.dni !== null && person.otherProfiles.length > 0 && (
        <Button
          variant="secondary"
          onClick={() => {
            setAsking('hold');
          }}
        >
          {texts.hold}
        </Button>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          setAsking('ban');
        }}
      >
        {texts[banning]}
      </Button>
      <Button
        variant="danger-light"
        onClick={() => {
          setAsking('erase');
        }}
      >
        {texts.erase}
      </Button>
      {asking === 'correct' && <CorrectionDialog person={person} onSave={correct} onClose={done} />}
      {asking === 'ban' && !person.banned && <BanDialog person={person} onConfirm={ban} onClose={done} />}
      {asking === 'ban' && person.banned && (
        <ReasonDialog
          title={`${texts.revive}: ${nameOf(person)}`}
          explained={texts['revive.explained']}
          confirm={texts.revive}
          hint={texts['reason.hint']}
          onConfirm={(reason) => ban(reason)}
          onClose={done}
        />
      )}
      {asking === 'hold' && <HolderDialog person={person} onConfirm={hold} onClose={done} />}
      {asking === 'erase' && (
        <ReasonDialog
          title={`${texts.erase}: ${nameOf(person)}`}
          explained={texts['erase.explained']}
          confirm={texts.erase}
          hint={texts['reason.hint']}
          onConfirm={erase}
          onClose={done}
        />
      )}
    </Flex>
  );
}
