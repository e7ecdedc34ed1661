import { MenuItem, SimpleMenu } from '@strapi/design-system';
import { isFetchError, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { MAX_SHEETS } from '../../modules/certificates/staff-contract';
import type { RosterTraining } from '../../modules/enrolments/staff-contract';
import { saveFile } from '../ui/saving';
import type { BulkAction } from './bulk';
import type { Selection } from './selection';
import { texts } from './texts';

interface SelectionMenuProps {
  readonly training: RosterTraining;
  readonly selection: Selection;
  readonly onAction: (action: BulkAction) => void;
}

const ACTIONS: readonly (readonly [action: BulkAction, label: string])[] = [
  ['enrolled', texts.promoteMany],
  ['waiting', texts.moveBackMany],
  ['none', texts.removeMany],
];

/** Bulk actions on the selected people; approval has its own button. */
export function SelectionMenu({ training, selection, onAction }: SelectionMenuProps) {
  const downloadCertificates = useCertificateDownload(training);
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
      <MenuItem onSelect={() => void downloadCertificates([...selection.people.keys()])}>
        {texts.downloadCertificates}
      </MenuItem>
    </SimpleMenu>
  );
}

/** Returns a function that downloads people's certificates, as PDFs of a limited number each. */
function useCertificateDownload({ documentId, title }: RosterTraining) {
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  return async (people: readonly string[]) => {
    const address = `/staff/trainings/${documentId}/certificate-sheets`;
    let saved = 0;
    for (let start = 0; start < people.length; start += MAX_SHEETS) {
      const query = new URLSearchParams({ people: people.slice(start, start + MAX_SHEETS).join(',') });
      try {
        const { data } = await get<Blob>(`${address}?${query.toString()}`, { responseType: 'blob' });
        saved += 1;
        const suffix = saved === 1 ? '' : ` (${String(saved)})`;
        saveFile(data, `${texts.certificatesOf(title)}${suffix}.pdf`);
      } catch (error) {
        // 404: no one in this batch has a current certificate.
        if (isFetchError(error) && error.status === 404) continue;
        toggleNotification({ type: 'danger', message: texts.downloadFailed });
        return;
      }
    }
    if (saved === 0) toggleNotification({ type: 'info', message: texts.noCertificates });
  };
}
