import { Page } from '@strapi/strapi/admin';
import { PICTURES_ACTION } from '../../platform/staff-api/actions';
import { PicturesPage } from './PicturesPage';

/** The pictures of documents, for staff with the permission. */
export default function PicturesApp() {
  return (
    <Page.Protect permissions={[{ action: PICTURES_ACTION, subject: null }]}>
      <PicturesPage />
    </Page.Protect>
  );
}
