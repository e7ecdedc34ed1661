import { Flex, MenuItem, SimpleMenu, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type RosterFilter,
  type RosterTraining,
} from '../../modules/enrolments/staff-contract';
import { saveFile } from '../ui/saving';
import { texts } from './texts';

interface DownloadProps {
  readonly training: RosterTraining;
  readonly filter: RosterFilter;
}

/** Downloads the people that the filter finds as a spreadsheet. */
export function Download({ training, filter }: DownloadProps) {
  const { get } = useFetchClient();
  const [failed, setFailed] = useState(false);
  const take = async (format: ExportFormat) => {
    const search = new URLSearchParams({ ...filter }).toString();
    const address = `/staff/trainings/${training.documentId}/exports/${format}?${search}`;
    try {
      const { data } = await get<Blob>(address, { responseType: 'blob' });
      saveFile(data, `${texts.title} ${training.title}.${format}`);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Flex gap={2}>
      <SimpleMenu label={texts.download} variant="secondary">
        {[...EXPORT_FORMATS].reverse().map((format) => (
          <MenuItem key={format} onSelect={() => void take(format)}>
            {texts.formats[format]}
          </MenuItem>
        ))}
      </SimpleMenu>
      {failed && (
        <Typography role="alert" textColor="danger600">
          {texts.downloadFailed}
        </Typography>
      )}
    </Flex>
  );
}
