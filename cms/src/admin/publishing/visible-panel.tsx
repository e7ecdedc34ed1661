import type { z } from '@centro/shared/zod';
import { Flex, Link, Typography } from '@strapi/design-system';
import { useForm, useRBAC } from '@strapi/strapi/admin';
import {
  entryStateResponseSchema,
  SHOWN_TYPES,
  type EntryState,
} from '../../modules/publishing/staff-contract';
import { PUBLISHING_ACTION } from '../../platform/staff-api/actions';
import { usePolled } from '../ui/polling';
import { ReadValue } from '../ui/ReadValue';
import { entryText, texts } from './texts';

const PERMISSIONS = [{ action: PUBLISHING_ACTION, subject: null }];

/** Polling intervals while the entry is being published: at first, and when it takes long, in milliseconds. */
const [AT_FIRST, AFTER_LONG] = [100, 5_000];

/** Number of requests at the short interval; the server delays each response. */
const OFTEN = 10;

/** Props that Strapi passes to a side panel. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
  readonly document?: Version;
  readonly meta?: { readonly availableStatus?: readonly Version[] };
}

interface Version {
  readonly documentId?: string;
  readonly status?: string;
  readonly updatedAt?: string;
  readonly publishedAt?: string | null;
}

/** Side panel of published types: whether and since when the site shows the entry. */
export function visiblePanel({ model, documentId, document, meta }: Edited) {
  const shown = SHOWN_TYPES.some((type) => type === model);
  const id = documentId ?? document?.documentId;
  const versions = [document, ...(meta?.availableStatus ?? [])];
  const version = versions
    .map((each) => [each?.status, each?.updatedAt, each?.publishedAt].join('/'))
    .join('+');
  return usePanel(shown && id !== undefined ? `${model}/${id}` : undefined, version);
}

function usePanel(entry: string | undefined, version: string) {
  const { allowedActions } = useRBAC(PERMISSIONS);
  // During a write the versions are outdated, until Strapi has read them again.
  const writing = useForm('VisiblePanel', ({ isSubmitting }) => isSubmitting);
  if (entry === undefined || allowedActions['canManage'] !== true) return null;
  return {
    title: texts.inSite,
    content: <Visibility key={entry} entry={entry} version={writing ? null : version} />,
  };
}

/** @param version identifies the entry's versions and changes with each write; `null` during a write */
function Visibility({ entry, version }: { readonly entry: string; readonly version: string | null }) {
  const address = `/staff/publishing/entries/${entry}`;
  const read = usePolled(address, entryStateResponseSchema, pauseAfter, version);
  return <ReadValue read={read}>{({ data }) => <EntryStatus state={data} />}</ReadValue>;
}

function pauseAfter({ data }: z.output<typeof entryStateResponseSchema>, asked: number): number | undefined {
  if (data.kind !== 'waiting') return undefined;
  // A publisher that is rendering may not answer in time.
  const isSoon = data.why === 'under-way' || data.why === 'publisher-away';
  return isSoon && asked < OFTEN ? AT_FIRST : AFTER_LONG;
}

function EntryStatus({ state }: { readonly state: EntryState }) {
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <Typography role="status" {...(state.kind === 'broken' && { textColor: 'danger600' })}>
        {entryText(state)}
      </Typography>
      {state.kind === 'visible' && (
        <Link href={state.address} isExternal>
          {texts.see}
        </Link>
      )}
    </Flex>
  );
}
