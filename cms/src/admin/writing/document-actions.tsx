import { Duplicate } from '@strapi/icons';
import { useNavigate } from 'react-router-dom';
import { texts } from './texts';

/** What Strapi tells of the entry that is open. */
interface Opened {
  readonly model: string;
  readonly documentId?: string;
  readonly collectionType: string;
}

interface Action {
  (opened: Opened): unknown;
  readonly type?: string;
  readonly position?: string | readonly string[];
}

/** What of an entry's menu is for developers: the form's fields and their order come with the program. */
const FOR_DEVELOPERS = ['edit-the-model', 'configure-the-view'];

/** The menu of an entry, as an office needs it. */
export function officeActions(actions: readonly Action[]): Action[] {
  const offices = actions.filter(({ type }) => type === undefined || !FOR_DEVELOPERS.includes(type));
  return [duplicateAction, ...offices];
}

function duplicateAction({ model, documentId, collectionType }: Opened) {
  const navigate = useNavigate();
  if (documentId === undefined || collectionType !== 'collection-types') return null;
  return {
    label: texts.duplicate,
    icon: <Duplicate />,
    position: 'header',
    onClick: () => {
      navigate(`../${collectionType}/${model}/clone/${documentId}`);
    },
  };
}
duplicateAction.type = 'duplicate';
duplicateAction.position = 'header';
