import { Box, Button, Flex, FocusTrap, Loader, Portal, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import {
  previewResponseSchema,
  type Preview,
  type PreviewedType,
} from '../../modules/publishing/staff-contract';
import { send, type Sent } from '../ui/sending';
import { uiTexts } from '../ui/texts';
import { PAGE_NAMES, previewTexts } from './preview-texts';

/** Viewport widths of the preview, in CSS pixels. */
const WIDTHS = { phone: 375, desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;

interface Props {
  readonly order: { readonly type: PreviewedType; readonly documentId: string };
  readonly onClose: () => void;
}

/** Full-screen preview of a saved draft, at phone and desktop width. */
export function PreviewScreen({ order, onClose }: Props) {
  const sent = usePreview(order);
  return (
    <Portal>
      <FocusTrap onEscape={onClose}>
        <Flex
          role="dialog"
          aria-modal
          aria-label={previewTexts.title}
          direction="column"
          alignItems="stretch"
          background="neutral0"
          position="fixed"
          top={0}
          left={0}
          width="100dvw"
          height="100dvh"
          zIndex="modal"
        >
          <Content sent={sent} onClose={onClose} />
        </Flex>
      </FocusTrap>
    </Portal>
  );
}

/** Requests a new preview address, which expires soon. */
function usePreview({ type, documentId }: Props['order']): Sent<{ data: Preview }> | undefined {
  const [sent, setSent] = useState<Sent<{ data: Preview }>>();
  useEffect(() => {
    let wanted = true;
    void send('POST', '/staff/previews', previewResponseSchema, { type, documentId }).then((answer) => {
      if (wanted) setSent(answer);
    });
    return () => {
      wanted = false;
    };
  }, [type, documentId]);
  return sent;
}

interface ContentProps {
  readonly sent: Sent<{ data: Preview }> | undefined;
  readonly onClose: () => void;
}

function Content({ sent, onClose }: ContentProps) {
  const [width, setWidth] = useState<Width>('phone');
  const [index, setIndex] = useState(0);
  const preview = sent?.kind === 'done' ? sent.value.data : undefined;
  const pages = preview?.kind === 'shown' ? preview.pages : [];
  return (
    <>
      <Flex gap={4} padding={3} wrap="wrap" borderColor="neutral150" borderWidth="0 0 1px 0" tag="header">
        <Box flex="1">
          <Typography variant="delta" tag="h2">
            {previewTexts.title}
          </Typography>
          <Typography textColor="neutral600">{previewTexts.explained}</Typography>
        </Box>
        {pages.length > 1 && (
          <Choice
            label={previewTexts.page}
            options={pages.map(({ name }) => PAGE_NAMES[name])}
            chosen={index}
            onChoose={setIndex}
          />
        )}
        <Choice
          label={previewTexts.width}
          options={[previewTexts.phone, previewTexts.desktop]}
          chosen={width === 'phone' ? 0 : 1}
          onChoose={(chosen) => {
            setWidth(chosen === 0 ? 'phone' : 'desktop');
          }}
        />
        <Button variant="tertiary" onClick={onClose}>
          {previewTexts.close}
        </Button>
      </Flex>
      <Flex flex="1" minHeight={0} overflow="auto" background="neutral150" alignItems="stretch">
        <Body sent={sent} address={pages[index]?.address} width={width} />
      </Flex>
    </>
  );
}

interface BodyProps {
  readonly sent: ContentProps['sent'];
  readonly address: string | undefined;
  readonly width: Width;
}

function Body({ sent, address, width }: BodyProps) {
  if (!sent) return <Loader>{uiTexts.loading}</Loader>;
  if (address === undefined) {
    const data = sent.kind === 'done' ? sent.value.data : undefined;
    const text = data?.kind === 'unshowable' ? previewTexts.unshowable(data.fields) : previewTexts.failed;
    return (
      <Typography role="alert" padding={6}>
        {text}
      </Typography>
    );
  }
  const wide = { border: 0, margin: '0 auto', background: 'white', flex: 'none' };
  const style =
    width === 'phone'
      ? { ...wide, width: WIDTHS.phone }
      : { ...wide, width: '100%', minWidth: WIDTHS.desktop };
  return <iframe key={address} src={address} title={previewTexts.frame} style={style} />;
}

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function Choice({ label, options, chosen, onChoose }: ChoiceProps) {
  return (
    <Flex gap={1} role="group" aria-label={label}>
      {options.map((option, index) => (
        <Button
          key={option}
          variant={index === chosen ? 'default' : 'tertiary'}
          aria-pressed={index === chosen}
          onClick={() => {
            onChoose(index);
          }}
        >
          {option}
        </Button>
      ))}
    </Flex>
  );
}
