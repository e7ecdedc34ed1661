import { MenuItem, SimpleMenu } from '@strapi/design-system';
import { isFetchError, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { MAX_SHEETS } from '../../modules/certificates/staff-contract';
import type { RosterTraining } from '../../modules/enrolments/staff-contract';
import { saveFile } from '../ui/saving';
import type { BulkAction } from './bulk';
import type { Selection } from './selection';
import { texts } from './texts';

interface ChosenMenuProps {
  readonly training: RosterTraining;
  readonly selection: Selection;
  readonly onAction: (action: BulkAction) => void;
}

const ACTIONS: readonly (readonly [action: BulkAction, label: string])[] = [
  ['enrolled', texts.promoteMany],
  ['waiting', texts.moveBackMany],
  ['none', texts.removeMany],
];

/** Actions on the selected people, besides approval. */
export function ChosenMenu({ training, selection, onAction }: ChosenMenuProps) {
  const saveSheets = useSheets(training);
  return (
    <SimpleMenu label={texts.withChosen} variant="secondary" disabled={selection.people.size === 0}>
      {ACTIONS.map(([action, label]) => (
        <MenuItem
          key={action}
          onSelect={() => {
            onAction(action);
          }}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void saveSheets([...selection.people.keys()])}>{texts.sheets}</MenuItem>
    </SimpleMenu>
  );
}

/** Downloads the certificates of people as one PDF, or one for each `MAX_SHEETS` people. */
function useSheets({ documentId, title }: RosterTraining) {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  return async (people: readonly string[]) => {
    const address = `/staff/trainings/${documentId}/certificate-sheets`;
    let saved = false;
    for (let start = 0; start < people.length; start += MAX_SHEETS) {
      const query = new URLSearchParams({ people: people.slice(start, start + MAX_SHEETS).join(',') });
      try {
        const { data } = await get<Blob>(`${address}?${query.toString()}`, { responseType: 'blob' });
        saveFile(data, `${texts.sheetsOf(title)}.pdf`);
        saved = true;
      } catch (error) {
        if (isFetchError(error) && error.status === 404) continue;
        toggleNotification({ type: 'danger', message: texts.downloadFailed });
        return;
      }
    }
    if (!saved) toggleNotification({ type: 'info', message: texts.noSheets });
  };
}
