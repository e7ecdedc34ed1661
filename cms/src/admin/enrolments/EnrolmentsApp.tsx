import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { BurstsPage } from '../bursts/BurstsPage';
import { AttendancePage } from './AttendancePage';
import { RosterPage } from './RosterPage';
import { TrainingsPage } from './TrainingsPage';

/** The enrolment screens, for staff with the permission. */
export default function EnrolmentsApp() {
  return (
    <Page.Protect permissions={[{ action: ENROLMENTS_ACTION, subject: null }]}>
      <Routes>
        <Route index element={<TrainingsPage />} />
        <Route path="conexiones" element={<BurstsPage />} />
        <Route path=":training" element={<RosterPage />} />
        <Route path=":training/asistencia" element={<AttendancePage />} />
      </Routes>
    </Page.Protect>
  );
}
