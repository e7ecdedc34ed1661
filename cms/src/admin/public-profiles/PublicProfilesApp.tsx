import { Page } from '@strapi/strapi/admin';
import { SCORES_ACTION } from '../../platform/staff-api/actions';
import { QueuePage } from './QueuePage';

/** The public profiles that await approval. */
export default function PublicProfilesApp() {
  return (
    <Page.Protect permissions={[{ action: SCORES_ACTION, subject: null }]}>
      <QueuePage />
    </Page.Protect>
  );
}
