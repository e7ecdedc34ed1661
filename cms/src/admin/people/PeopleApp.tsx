import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { PEOPLE_ACTION } from '../../platform/staff-api/actions';
import { PeoplePage } from './PeoplePage';
import { PersonPage } from './PersonPage';

/** The people screens, for staff with the permission. */
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
