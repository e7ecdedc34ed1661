import { Flex, Typography } from '@strapi/design-system';
import { auditResponseSchema } from '../../platform/audit/staff-contract';
import { EntryText } from '../audit/EntryText';
import { ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { momentText } from '../ui/texts';
import { Card } from './PersonCards';
import { texts } from './texts';

const NOTES_PER_PAGE = '10';

/** What the staff did with somebody in the last year. */
export function PersonNotes({ uid }: { readonly uid: string }) {
  const { page } = usePageQuery();
  const search = new URLSearchParams({ page: String(page), pageSize: NOTES_PER_PAGE });
  const read = useData(`/staff/people/${uid}/notes?${search.toString()}`, auditResponseSchema);
  return (
    <Card title={texts['notes.title']}>
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
    </Card>
  );
}
