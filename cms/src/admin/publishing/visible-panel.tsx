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

/** How long after an answer it is asked again: while it is on its way, and when that takes long, in milliseconds. */
const [AT_FIRST, AFTER_LONG] = [100, 5_000];

/** How many times it is asked often; each answer waits a while itself. */
const OFTEN = 10;

/** What Strapi tells of the entry that is edited. */
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

/** Beside what editors publish: whether and since when the site shows it. */
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
  // A write is over before Strapi has read again what became of it.
  const writing = useForm('VisiblePanel', ({ isSubmitting }) => isSubmitting);
  if (entry === undefined || allowedActions['canManage'] !== true) return null;
  return {
    title: texts.inSite,
    content: <Visibility key={entry} entry={entry} version={writing ? null : version} />,
  };
}

/** @param version what Strapi knows of the entry's versions, which changes with each write; none while one is under way */
function Visibility({ entry, version }: { readonly entry: string; readonly version: string | null }) {
  const address = `/staff/publishing/entries/${entry}`;
  const read = usePolled(address, entryStateResponseSchema, pauseAfter, version);
  return <ReadValue read={read}>{({ data }) => <Told state={data} />}</ReadValue>;
}

function pauseAfter({ data }: z.output<typeof entryStateResponseSchema>, asked: number): number | undefined {
  if (data.kind !== 'waiting') return undefined;
  return data.why === 'under-way' && asked < OFTEN ? AT_FIRST : AFTER_LONG;
}

function Told({ state }: { readonly state: EntryState }) {
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
