import { z } from '@centro/shared/zod';
import { Flex, Typography } from '@strapi/design-system';
import { Duplicate } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useNavigate } from 'react-router-dom';
import { send } from '../ui/sending';
import { texts } from './texts';

/** Props that Strapi passes to an action. */
interface Opened {
  readonly model: string;
  readonly documentId?: string;
  readonly collectionType: string;
}

interface Described {
  readonly dialog?: unknown;
  readonly onClick?: unknown;
}

interface Action {
  (opened: Opened): Described | null | undefined;
  readonly type?: string | undefined;
  readonly position?: string | readonly string[] | undefined;
}

const TRAINING = 'api::training.training';

const copySchema = z.object({ data: z.object({ documentId: z.string() }) });

/** The menu of an open entry, and that of its row in a list. */
const MENUS = ['header', 'table-row'] as const;

/** Actions for developers, and Strapi's copy, which `duplicateAction` replaces. */
const LEFT_OUT = ['edit-the-model', 'configure-the-view', 'clone'];

/** The actions on an entry, adapted to editors. */
export function officeActions(actions: readonly Action[]): Action[] {
  const kept = actions.filter(({ type }) => type === undefined || !LEFT_OUT.includes(type));
  return [duplicateAction, ...kept.map((action) => (action.type === 'unpublish' ? asking(action) : action))];
}

/** Saves a copy at once: Strapi's own shows the dates and the address of the original until it is saved. */
function duplicateAction({ model, documentId, collectionType }: Opened) {
  const navigate = useNavigate();
  const { toggleNotification } = useNotification();
  if (documentId === undefined || collectionType !== 'collection-types') return null;
  const address = `/content-manager/${collectionType}/${model}/clone/${documentId}`;
  const duplicate = async () => {
    const sent = await send('POST', address, copySchema, {});
    const done = sent.kind === 'done';
    const message = done ? texts.duplicated : texts.notDuplicated;
    toggleNotification({ type: done ? 'success' : 'danger', message });
    if (done) navigate(`../${collectionType}/${model}/${sent.value.data.documentId}`);
  };
  return { label: texts.duplicate, icon: <Duplicate />, position: MENUS, onClick: duplicate };
}
duplicateAction.type = 'duplicate';
duplicateAction.position = MENUS;

/** Adds a confirmation to an action that unpublishes, unless it has one. */
function asking(action: Action): Action {
  const asked = (opened: Opened) => {
    const described = action(opened);
    if (!described || described.dialog !== undefined) return described;
    const content = (
      <Flex direction="column" gap={2}>
        <Typography textAlign="center">
          {opened.model === TRAINING ? texts.unpublishTraining : texts.unpublishExplained}
        </Typography>
      </Flex>
    );
    const { onClick, ...rest } = described;
    return { ...rest, dialog: { type: 'dialog', title: texts.unpublish, content, onConfirm: onClick } };
  };
  return Object.assign(asked, { type: action.type, position: action.position });
}
