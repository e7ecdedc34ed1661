import { Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { Eye } from '@strapi/icons';
import type { ListedPicture } from '../../modules/images/staff-contract';
import { usePicture } from '../ui/reading';
import { nameOf, uiTexts } from '../ui/texts';
import { FOLDER_LABELS, texts } from './texts';

/** Button that shows a picture; loads it only on click, because each request is logged as a view. */
export function PictureView({ picture }: { readonly picture: ListedPicture }) {
  const [what, whose] = [FOLDER_LABELS[picture.folder], nameOf(picture)];
  const title = `${what}: ${whose}`;
  return (
    <Modal.Root>
      <Modal.Trigger>
        <Button variant="secondary" startIcon={<Eye aria-hidden />} aria-label={texts.viewOf(what, whose)}>
          {texts.view}
        </Button>
      </Modal.Trigger>
      <Modal.Content>
        <Modal.Header closeLabel={uiTexts.close}>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Shown picture={picture} title={title} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Shown({ picture, title }: { readonly picture: ListedPicture; readonly title: string }) {
  const reading = usePicture(`/staff/pictures/${picture.folder}/${picture.uid}`);
  switch (reading.state) {
    case 'loading':
      return (
        <Flex justifyContent="center">
          <Loader>{uiTexts.loading}</Loader>
        </Flex>
      );
    case 'failed':
      return (
        <Typography role="alert" textColor="danger600">
          {reading.status === 404 ? texts.gone : uiTexts.failed}
        </Typography>
      );
    case 'read':
      return (
        <Flex direction="column" gap={3}>
          <img src={reading.value} alt={title} style={{ maxWidth: '100%', maxHeight: '65vh' }} />
          <Typography textColor="neutral600">{texts.viewNoted}</Typography>
        </Flex>
      );
  }
}
