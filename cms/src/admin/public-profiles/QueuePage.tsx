import { Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { CATEGORY_LABELS } from '@centro/shared/training/labels';
import { queueResponseSchema, type PendingProfile } from '../../modules/public-profiles/staff-contract';
import { useOrder } from '../people/orders';
import { Card } from '../people/PersonCards';
import { texts as peopleTexts } from '../people/texts';
import { ReadPage, usePageQuery } from '../ui/Pages';
import { ReadValue } from '../ui/ReadValue';
import { ReasonDialog } from '../ui/ReasonDialog';
import { useData, usePicture } from '../ui/reading';
import { nameOf } from '../ui/texts';
import { texts } from './texts';

const FIELDS = ['names', 'surnames', 'category', 'city', 'job', 'phoneNumber', 'email'] as const;

/** The public profiles that await approval, each as visitors would see it and with what changed. */
export function QueuePage() {
  const { page, pageSize } = usePageQuery();
  const search = new URLSearchParams({ page: String(page), pageSize: String(pageSize) });
  const read = useData(`/staff/public-profiles?${search.toString()}`, queueResponseSchema);
  const [, retry] = read;
  return (
    <Page.Main>
      <Page.Title>{texts.title}</Page.Title>
      <Layouts.Header title={texts.title} subtitle={texts.explained} />
      <Layouts.Content>
        <ReadPage read={read} none={texts.none} count={texts.count}>
          {({ data }) => (
            <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={8}>
              {data.map((profile) => (
                <ProfileCard key={profile.version} profile={profile} onReviewed={retry} />
              ))}
            </Flex>
          )}
        </ReadPage>
      </Layouts.Content>
    </Page.Main>
  );
}

interface ProfileCardProps {
  readonly profile: PendingProfile;
  readonly onReviewed: () => void;
}

function ProfileCard({ profile, onReviewed }: ProfileCardProps) {
  const { uid, version, pending, approved, pictureChanged } = profile;
  const [rejecting, setRejecting] = useState(false);
  const order = useOrder();
  const review = async (decision: { approved: true } | { approved: false; reason: string }) => {
    const done = await order('PUT', `/staff/public-profiles/${uid}/review`, { ...decision, version });
    onReviewed();
    return done;
  };
  return (
    <Card title={nameOf(pending)}>
      <Typography textColor="neutral600">{approved ? texts.change : texts.new}</Typography>
      <Flex gap={6} wrap="wrap" alignItems="flex-start">
        <Box>
          <Picture uid={uid} name={nameOf(pending)} />
          {pictureChanged && <Typography tag="p">{texts.newPicture}</Typography>}
        </Box>
        <Flex tag="dl" direction="column" alignItems="flex-start" gap={2}>
          {FIELDS.map((field) => (
            <Flex key={field} gap={2} wrap="wrap">
              <Typography tag="dt" fontWeight="semiBold">{`${texts[field]}:`}</Typography>
              <Typography tag="dd">{textOf(pending, field)}</Typography>
              {approved && approved[field] !== pending[field] && (
                <Typography tag="dd" textColor="neutral600">
                  {texts.before(textOf(approved, field))}
                </Typography>
              )}
            </Flex>
          ))}
        </Flex>
      </Flex>
      <Flex gap={2} wrap="wrap">
        <Button onClick={() => void review({ approved: true })}>{texts.approve}</Button>
        <Button
          variant="danger-light"
          onClick={() => {
            setRejecting(true);
          }}
        >
          {texts.reject}
        </Button>
        <Link tag={NavLink} to={`/personas/${profile.personUid}`}>
          {texts.person}
        </Link>
      </Flex>
      {rejecting && (
        <ReasonDialog
          title={`${texts.reject}: ${nameOf(pending)}`}
          explained={texts['reject.explained']}
          confirm={texts.reject}
          hint={peopleTexts['reason.hint']}
          onConfirm={(reason) => review({ approved: false, reason })}
          onClose={() => {
            setRejecting(false);
          }}
        />
      )}
    </Card>
  );
}

function textOf(fields: PendingProfile['pending'], field: (typeof FIELDS)[number]): string {
  return field === 'category' ? CATEGORY_LABELS[fields.category] : fields[field];
}

function Picture({ uid, name }: { readonly uid: string; readonly name: string }) {
  const reading = usePicture(`/staff/public-profiles/${uid}/picture`);
  return (
    <ReadValue read={[reading, () => undefined]} gone={texts.noPicture}>
      {(url) => (
        <img src={url} alt={texts.picture(name)} width={144} height={144} style={{ objectFit: 'cover' }} />
      )}
    </ReadValue>
  );
}
