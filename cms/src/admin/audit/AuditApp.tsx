import { Page } from '@strapi/strapi/admin';
import { AUDIT_ACTION } from '../../platform/staff-api/actions';
import { AuditPage } from './AuditPage';

/** The audit log, for administrators. */
export default function AuditApp() {
  return (
    <Page.Protect permissions={[{ action: AUDIT_ACTION, subject: null }]}>
      <AuditPage />
    </Page.Protect>
  );
}
