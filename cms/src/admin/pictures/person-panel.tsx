import { useRBAC } from '@strapi/strapi/admin';
import { PICTURES_ACTION } from '../../platform/staff-api/actions';
import { PersonPictures } from './PersonPictures';
import { texts } from './texts';

const PEOPLE = 'plugin::users-permissions.user';
const PERMISSIONS = [{ action: PICTURES_ACTION, subject: null }];

/** Props that Strapi passes to a side panel. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
}

/** Side panel of an account: the person's pictures, for staff with the permission. */
export function picturesPanel({ model, documentId }: Edited) {
  return usePanel(model === PEOPLE ? documentId : undefined);
}

function usePanel(uid: string | undefined) {
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (uid === undefined || allowedActions['canRead'] !== true) return null;
  return { title: texts.title, content: <PersonPictures uid={uid} /> };
}
