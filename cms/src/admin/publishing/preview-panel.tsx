import { Button, Flex, Typography } from '@strapi/design-system';
import { Eye } from '@strapi/icons';
import { useForm, useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { PREVIEWED_TYPES, type PreviewedType } from '../../modules/publishing/staff-contract';
import { PUBLISHING_ACTION } from '../../platform/staff-api/actions';
import { PreviewScreen } from './PreviewScreen';
import { previewTexts } from './preview-texts';

const PERMISSIONS = [{ action: PUBLISHING_ACTION, subject: null }];

/** Props that Strapi passes to a side panel. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
  readonly document?: { readonly documentId?: string };
}

/** Side panel of types with drafts: opens the preview of the saved draft. */
export function previewPanel({ model, documentId, document }: Edited) {
  const type = PREVIEWED_TYPES.find((candidate) => candidate === model);
  return usePanel(type, documentId ?? document?.documentId);
}

function usePanel(type: PreviewedType | undefined, documentId: string | undefined) {
  const { allowedActions } = useRBAC(PERMISSIONS);
  const modified = useForm('PreviewPanel', (state) => state.modified);
  if (!type || documentId === undefined || allowedActions['canManage'] !== true) return null;
  const content = <Opener type={type} documentId={documentId} modified={modified} />;
  return { title: previewTexts.title, content };
}

interface OpenerProps {
  readonly type: PreviewedType;
  readonly documentId: string;
  /** Whether there are unsaved changes. */
  readonly modified: boolean;
}

function Opener({ type, documentId, modified }: OpenerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <Button
        variant="secondary"
        startIcon={<Eye aria-hidden />}
        disabled={modified}
        onClick={() => {
          setOpen(true);
        }}
      >
        {previewTexts.open}
      </Button>
      {modified && (
        <Typography variant="pi" textColor="neutral600">
          {previewTexts.saveFirst}
        </Typography>
      )}
      {open && (
        <PreviewScreen
          order={{ type, documentId }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </Flex>
  );
}
