import { Flex, Typography } from '@strapi/design-system';
import { personPicturesResponseSchema, type ListedPicture } from '../../modules/images/staff-contract';
import { useData } from '../ui/reading';
import { ReadValue } from '../ui/ReadValue';
import { momentText } from '../ui/texts';
import { PictureView } from './PictureView';
import { FOLDER_LABELS, texts } from './texts';

/** A person's pictures, each shown on click. */
export function PersonPictures({ uid }: { readonly uid: string }) {
  const read = useData(`/staff/people/${uid}/pictures`, personPicturesResponseSchema);
  return <ReadValue read={read}>{({ data }) => <PictureList pictures={data} />}</ReadValue>;
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
