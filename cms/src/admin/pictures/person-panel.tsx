import { Flex, Loader, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { personPicturesResponseSchema, type ListedPicture } from '../../private-images/staff-contract';
import { PICTURES_ACTION } from '../../staff/actions';
import { useData } from '../ui/reading';
import { momentText, uiTexts } from '../ui/texts';
import { PictureView } from './PictureView';
import { FOLDER_LABELS, texts } from './texts';

const PEOPLE = 'plugin::users-permissions.user';
const PERMISSIONS = [{ action: PICTURES_ACTION, subject: null }];

/** What Strapi tells of the entry that is edited. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
}

/** Beside a person's account: their pictures, for who may see them. */
export function picturesPanel({ model, documentId }: Edited) {
  return usePanel(model === PEOPLE ? documentId : undefined);
}

function usePanel(uid: string | undefined) {
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (uid === undefined || allowedActions['canRead'] !== true) return null;
  return { title: texts.title, content: <PersonPictures uid={uid} /> };
}

function PersonPictures({ uid }: { readonly uid: string }) {
  const [reading] = useData(`/staff/people/${uid}/pictures`, personPicturesResponseSchema);
  switch (reading.state) {
    case 'loading':
      return <Loader small>{uiTexts.loading}</Loader>;
    case 'failed':
      return (
        <Typography role="alert" textColor="danger600">
          {uiTexts.failed}
        </Typography>
      );
    case 'read':
      return <PictureList pictures={reading.value.data} />;
  }
}

function PictureList({ pictures }: { readonly pictures: readonly ListedPicture[] }) {
  if (pictures.length === 0) return <Typography>{texts.noneOfPerson}</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      {pictures.map((picture) => (
        <Flex key={picture.folder} direction="column" alignItems="stretch" gap={1}>
          <Typography fontWeight="semiBold">{FOLDER_LABELS[picture.folder]}</Typography>
          <Typography variant="pi" textColor="neutral600">
            {momentText(picture.storedAt)}
          </Typography>
          <PictureView picture={picture} />
        </Flex>
      ))}
      <Typography variant="pi" textColor="neutral600">
        {texts.noted}
      </Typography>
    </Flex>
  );
}
