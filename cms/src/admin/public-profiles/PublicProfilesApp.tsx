import { Page } from '@strapi/strapi/admin';
import { PUBLIC_PROFILES_ACTION } from '../../platform/staff-api/actions';
import { QueuePage } from './QueuePage';

/** The public profiles that await approval. */
export default function PublicProfilesApp() {
  return (
    <Page.Protect permissions={[{ action: PUBLIC_PROFILES_ACTION, subject: null }]}>
      <QueuePage />
    </Page.Protect>
  );
}
