import { Button, Flex, Typography } from '@strapi/design-system';
import { unstable_useDocumentLayout, useForm } from '@strapi/strapi/admin';
import { dropUnsaved, useUnsaved, type Typed } from './unsaved';
import { texts } from './texts';

/** Props that Strapi passes to a side panel. */
interface Edited {
  readonly model: string;
  readonly collectionType: string;
  readonly documentId?: string;
}

/** Side panel after an edit conflict: the input that was not saved, and a button to restore it. */
export function unsavedPanel({ model, collectionType, documentId }: Edited) {
  return usePanel(model, collectionType === 'single-types' ? model : (documentId ?? ''));
}

function usePanel(model: string, name: string) {
  const typed = useUnsaved(name);
  if (!typed) return null;
  return { title: texts.unsaved, content: <Unsaved model={model} name={name} typed={typed} /> };
}

interface UnsavedProps {
  readonly model: string;
  readonly name: string;
  readonly typed: Typed;
}

function Unsaved({ model, name, typed }: UnsavedProps) {
  const labels = useLabels(model);
  const values = useForm('Unsaved', (form) => form.values);
  const setValues = useForm('Unsaved', (form) => form.setValues);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Typography>{texts.unsavedExplained}</Typography>
      <Flex tag="dl" direction="column" alignItems="stretch" gap={2}>
        {Object.entries(typed).map(([field, value]) => (
          <div key={field}>
            <Typography tag="dt" variant="pi" fontWeight="semiBold">
              {labels.get(field) ?? field}
            </Typography>
            {typeof value === 'string' && <Typography tag="dd">{value}</Typography>}
          </div>
        ))}
      </Flex>
      <Button
        variant="secondary"
        onClick={() => {
          setValues({ ...values, ...typed });
          dropUnsaved(name);
        }}
      >
        {texts.putBack}
      </Button>
      <Button
        variant="tertiary"
        onClick={() => {
          dropUnsaved(name);
        }}
      >
        {texts.letGo}
      </Button>
    </Flex>
  );
}

/** Labels of the form's fields. */
function useLabels(model: string): ReadonlyMap<string, string> {
  const { edit } = unstable_useDocumentLayout(model);
  return new Map(edit.layout.flat(2).map(({ name, label }) => [name, label]));
}
