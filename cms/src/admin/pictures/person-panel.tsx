import { useRBAC } from '@strapi/strapi/admin';
import { PICTURES_ACTION } from '../../platform/staff-api/actions';
import { PersonPictures } from './PersonPictures';
import { texts } from './texts';

const PEOPLE = 'plugin::users-permissions.user';
const PERMISSIONS = [{ action: PICTURES_ACTION, subject: null }];

/** What Strapi tells of the entry that is edited. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
}

/** Beside a person's account: their pictures, for who may see them. */
export function picturesPanel({ model, documentId }: Edited) {
  return usePanel(model === PEOPLE ? documentId : undefined);
}

function usePanel(uid: string | undefined) {
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (uid === undefined || allowedActions['canRead'] !== true) return null;
  return { title: texts.title, content: <PersonPictures uid={uid} /> };
}
