import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { NavLink } from 'react-router-dom';
import type { ListedEntry } from '../../platform/audit/staff-contract';
import { sentenceOf } from './sentences';
import { texts } from './texts';

/** An entry as a sentence, with its reason below. */
export function EntryText({ entry }: { readonly entry: ListedEntry }) {
  return (
    <Flex direction="column" alignItems="flex-start" gap={1} paddingTop={3} paddingBottom={3}>
      <Box style={{ whiteSpace: 'normal' }}>
        {sentenceOf(entry).map(({ text, to }, at) =>
          to === undefined ? (
            <Typography key={at}>{text}</Typography>
          ) : (
            <Link key={at} tag={NavLink} to={to} style={{ display: 'inline' }}>
              {text}
            </Link>
          ),
        )}
      </Box>
      {entry.reason !== null && (
        <Typography variant="pi" textColor="neutral600" style={{ whiteSpace: 'normal' }}>
          {entry.kind === 'person-note' ? texts.note(entry.reason) : texts.reason(entry.reason)}
        </Typography>
      )}
    </Flex>
  );
}
