import { Button, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useState } from 'react';
import { uiTexts } from '../ui/texts';
import { saveFile } from '../ui/saving';

interface FileButtonProps {
  readonly address: string;
  readonly label: string;
  /** File name without its extension. */
  readonly name: string;
}

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/webp': 'webp' };

/** Downloads a private file; only on click, because each request is logged as a view. */
export function FileButton({ address, label, name }: FileButtonProps) {
  const { get } = useFetchClient();
  const [failed, setFailed] = useState(false);
  const take = async () => {
    try {
      const { data } = await get<Blob>(address, { responseType: 'blob' });
      saveFile(data, [name, ENDINGS[data.type]].filter(Boolean).join('.'));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <Button variant="tertiary" onClick={() => void take()}>
        {label}
      </Button>
      {failed && (
        <Typography role="alert" textColor="danger600">
          {uiTexts.failed}
        </Typography>
      )}
    </>
  );
}
