import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { PEOPLE_ACTION } from '../../platform/staff-api/actions';
import { PeoplePage } from './PeoplePage';
import { PersonPage } from './PersonPage';

/** The people there are and each of them, for who attends to them. */
export default function PeopleApp() {
  return (
    <Page.Protect permissions={[{ action: PEOPLE_ACTION, subject: null }]}>
      <Routes>
        <Route index element={<PeoplePage />} />
        <Route path=":uid" element={<PersonPage />} />
      </Routes>
    </Page.Protect>
  );
}
