import { PRIVATE_IMAGE_FOLDERS, type PrivateImageFolder } from '@centro/shared/upload/images';
import { Field, Flex, Link, SingleSelect, SingleSelectOption, VisuallyHidden } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import { picturesResponseSchema, type ListedPicture } from '../../modules/images/staff-contract';
import { ListTable } from '../ui/ListTable';
import { PageSize, ReadPage, usePageQuery } from '../ui/Pages';
import { useData } from '../ui/reading';
import { momentText, nameOf } from '../ui/texts';
import { PictureView } from './PictureView';
import { FOLDER_LABELS, texts } from './texts';

/** All pictures of documents, one folder at a time. */
export function PicturesPage() {
  const { query, page, pageSize, choose } = usePageQuery();
  const folder = PRIVATE_IMAGE_FOLDERS.find((name) => name === query.get('folder')) ?? 'dni-images';
  const search = new URLSearchParams({ folder, page: String(page), pageSize: String(pageSize) });
  const read = useData(`/staff/pictures?${search.toString()}`, picturesResponseSchema);
  return (
    <Page.Main>
      <Page.Title>{texts.title}</Page.Title>
      <Layouts.Header title={texts.title} subtitle={texts.noted} />
      <Layouts.Content>
        <Flex gap={4} alignItems="flex-start" wrap="wrap" paddingBottom={4}>
          <FolderChoice
            folder={folder}
            onChoose={(chosen) => {
              choose('folder', chosen);
            }}
          />
          <PageSize label={texts.pageSize} pageSize={pageSize} choose={choose} />
        </Flex>
        <ReadPage read={read} none={texts.none} count={texts.count}>
          {({ data }) => <PictureTable pictures={data} />}
        </ReadPage>
      </Layouts.Content>
    </Page.Main>
  );
}

interface FolderChoiceProps {
  readonly folder: PrivateImageFolder;
  readonly onChoose: (folder: string) => void;
}

function FolderChoice({ folder, onChoose }: FolderChoiceProps) {
  return (
    <Field.Root width="24rem">
      <Field.Label>{texts.folder}</Field.Label>
      <SingleSelect
        value={folder}
        onChange={(chosen) => {
          onChoose(String(chosen));
        }}
      >
        {PRIVATE_IMAGE_FOLDERS.map((name) => (
          <SingleSelectOption key={name} value={name}>
            {FOLDER_LABELS[name]}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
}

function PictureTable({ pictures }: { readonly pictures: readonly ListedPicture[] }) {
  return (
    <ListTable
      columns={[texts.person, texts.stored, <VisuallyHidden>{texts.actions}</VisuallyHidden>]}
      entries={pictures}
      keyOf={({ uid }) => uid}
      cellsOf={(picture) => [
        <Link tag={NavLink} to={`/personas/${picture.uid}`}>
          {nameOf(picture)}
        </Link>,
        momentText(picture.storedAt),
        <PictureView picture={picture} />,
      ]}
    />
  );
}
