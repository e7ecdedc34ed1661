import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { PICTURE_VIEWS_ACTION, PICTURES_ACTION } from '../../staff/actions';
import { PicturesPage } from './PicturesPage';
import { ViewsPage } from './ViewsPage';

/** The screens about pictures of documents, for who may see each. */
export default function PicturesApp() {
  return (
    <Routes>
      <Route
        index
        element={
          <Page.Protect permissions={[{ action: PICTURES_ACTION, subject: null }]}>
            <PicturesPage />
          </Page.Protect>
        }
      />
      <Route
        path="vistas"
        element={
          <Page.Protect permissions={[{ action: PICTURE_VIEWS_ACTION, subject: null }]}>
            <ViewsPage />
          </Page.Protect>
        }
      />
    </Routes>
  );
}
