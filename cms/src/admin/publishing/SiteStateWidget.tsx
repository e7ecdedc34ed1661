import { Badge, Box, Flex, Link, Typography } from '@strapi/design-system';
import { NavLink } from 'react-router-dom';
import type { z } from '@centro/shared/zod';
import {
  siteStateResponseSchema,
  type KnownSiteState,
  type SiteState,
} from '../../modules/publishing/staff-contract';
import { usePolled } from '../ui/polling';
import { ReadValue } from '../ui/ReadValue';
import { OrderButton } from './OrderButton';
import { texts } from './texts';

/** Polling intervals while something is being published, and otherwise, in milliseconds. */
const [SOON, LATER] = [1_000, 15_000];

/** Home widget: the state of the site, with the publisher's commands. */
export function SiteStateWidget() {
  const read = usePolled('/staff/publishing', siteStateResponseSchema, pauseAfter);
  const [, again] = read;
  return <ReadValue read={read}>{({ data }) => <Shown state={data} again={again} />}</ReadValue>;
}

function pauseAfter({ data }: z.output<typeof siteStateResponseSchema>): number {
  const moving = data.kind === 'known' && !data.held && (data.behind || data.working);
  return moving ? SOON : LATER;
}

interface Parts {
  readonly again: () => void;
}

function Shown({ state, again }: Parts & { readonly state: SiteState }) {
  if (state.kind === 'publisher-away') return <Alarm>{texts.away}</Alarm>;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Status state={state} />
      <Broken state={state} />
      <Orders state={state} again={again} />
    </Flex>
  );
}

function Status({ state }: { readonly state: KnownSiteState }) {
  const { release, releaseSince, site } = state;
  return (
    <Box>
      <Typography tag="p" fontWeight="semiBold" role="status">
        {statusText(state)}
      </Typography>
      {releaseSince !== null && (
        <Typography tag="p" textColor="neutral600">
          {texts.release(releaseSince)}
        </Typography>
      )}
      <Flex gap={3} paddingTop={2}>
        <Link href={site} isExternal>
          {texts.see}
        </Link>
        {release !== null && <Badge>{texts.number(release)}</Badge>}
      </Flex>
    </Box>
  );
}

function statusText({ release, held, behind, broken, failedPages }: KnownSiteState): string {
  if (release === null) return texts.none;
  if (held) return texts.held;
  if (behind) return texts.publishing;
  return broken.length + failedPages.length > 0 ? texts.allBut : texts.upToDate;
}

/** Errors that keep published content off the site. */
function Broken({ state }: { readonly state: KnownSiteState }) {
  const { broken, failedPages, error } = state;
  return (
    <>
      {error !== null && <Alarm>{texts.error(error)}</Alarm>}
      {failedPages.length > 0 && <Alarm>{texts.failed(failedPages)}</Alarm>}
      {broken.length > 0 && (
        <Box role="alert">
          <Typography textColor="danger600">{texts.broken}</Typography>
          <ul>
            {broken.map(({ title, fields, edit }) => (
              <li key={edit ?? title}>
                {edit === null ? (
                  <Typography>{title}</Typography>
                ) : (
                  <Link tag={NavLink} to={edit}>
                    {title}
                  </Link>
                )}
                {fields.length > 0 && <Typography>{texts.brokenFields(fields)}</Typography>}
              </li>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
}

function Orders({
  state: { held, release, previousMadeAt },
  again,
}: Parts & { readonly state: KnownSiteState }) {
  return (
    <Flex gap={2} wrap="wrap">
      {held ? (
        <OrderButton
          label={texts.resume}
          warning={texts.resumeBody}
          done={texts.resumeDone}
          address="/staff/publishing/resume"
          onSent={again}
        />
      ) : (
        <OrderButton
          label={texts.everything}
          warning={texts.everythingBody}
          done={texts.everythingDone}
          address="/staff/publishing/everything"
          onSent={again}
        />
      )}
      {release !== null && previousMadeAt !== null && (
        <OrderButton
          label={texts.back}
          warning={texts.backBody(previousMadeAt)}
          done={texts.backDone}
          address="/staff/publishing/rollback"
          body={{ from: release }}
          onSent={again}
        />
      )}
    </Flex>
  );
}

function Alarm({ children }: { readonly children: string }) {
  return (
    <Typography tag="p" role="alert" textColor="danger600">
      {children}
    </Typography>
  );
}
