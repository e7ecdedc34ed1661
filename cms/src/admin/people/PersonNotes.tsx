import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { auditResponseSchema } from '../../platform/audit/staff-contract';
import { REASON_LIMIT } from '../../platform/staff-api/requests';
import { EntryText } from '../audit/EntryText';
import { ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { TextField } from '../ui/TextField';
import { momentText } from '../ui/texts';
import { useOrder } from './orders';
import { Card } from './PersonCards';
import { texts } from './texts';

const NOTES_PER_PAGE = '10';

interface PersonNotesProps {
  readonly uid: string;
  /** Reads the list again when it changes. */
  readonly changes: number;
}

/** Notes about a person and actions of the staff on them in the last year. */
export function PersonNotes({ uid, changes }: PersonNotesProps) {
  const [written, setWritten] = useState(0);
  const address = `/staff/people/${uid}/notes`;
  return (
    <Card title={texts['notes.title']}>
      <NewNote
        address={address}
        onWritten={() => {
          setWritten(written + 1);
        }}
      />
      <Entries key={`${String(changes)}/${String(written)}`} address={address} />
    </Card>
  );
}

function Entries({ address }: { readonly address: string }) {
  const { page } = usePageQuery();
  const search = new URLSearchParams({ page: String(page), pageSize: NOTES_PER_PAGE });
  const read = useData(`${address}?${search.toString()}`, auditResponseSchema);
  return (
    <ReadPage read={read} none={texts['notes.none']} count={texts['notes.count']}>
      {({ data }) => (
        <Flex direction="column" alignItems="stretch">
          {data.map((entry) => (
            <Flex key={entry.id} direction="column" alignItems="flex-start">
              <EntryText entry={entry} />
              <Typography variant="pi" textColor="neutral600">
                {momentText(entry.madeAt)}
              </Typography>
            </Flex>
          ))}
        </Flex>
      )}
    </ReadPage>
  );
}

interface NewNoteProps {
  readonly address: string;
  readonly onWritten: () => void;
}

function NewNote({ address, onWritten }: NewNoteProps) {
  const order = useOrder();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const write = async () => {
    if (busy) return;
    setBusy(true);
    const written = await order('POST', address, { note });
    setBusy(false);
    if (!written) return;
    setNote('');
    onWritten();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void write();
      }}
    >
      <Flex gap={2} alignItems="flex-start">
        <TextField
          label={texts['notes.new']}
          hint={texts['notes.hint']}
          value={note}
          maxLength={REASON_LIMIT}
          onChange={setNote}
        />
        <Box paddingTop={5}>
          <Button type="submit" variant="secondary" size="L" disabled={busy || note.trim() === ''}>
            {texts['notes.add']}
          </Button>
        </Box>
      </Flex>
    </form>
  );
}
