import { Button, Flex, Loader, Typography } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import type { Read } from './reading';
import { uiTexts } from './texts';

interface ReadValueProps<T> {
  readonly read: Read<T>;
  /** Message if the value does not exist (any more). */
  readonly gone?: string | undefined;
  readonly children: (value: T) => ReactNode;
}

/** A part of a screen with a loaded value, or its loading or error state. */
export function ReadValue<T>({ read: [reading], gone, children }: ReadValueProps<T>) {
  switch (reading.state) {
    case 'loading':
      return <Loader small>{uiTexts.loading}</Loader>;
    case 'failed':
      return (
        <Typography role="alert" textColor="danger600">
          {failureText(reading.status, gone)}
        </Typography>
      );
    case 'read':
      return children(reading.value);
  }
}

/** The same for a whole screen, with a retry button. */
export function ReadScreen<T>({ read: [reading, retry], gone, children }: ReadValueProps<T>) {
  switch (reading.state) {
    case 'loading':
      return (
        <Page.Main>
          <Flex justifyContent="center" padding={8}>
            <Loader>{uiTexts.loading}</Loader>
          </Flex>
        </Page.Main>
      );
    case 'failed':
      return (
        <Page.Main>
          <Flex direction="column" alignItems="flex-start" gap={3} padding={8} role="alert">
            <Typography textColor="danger600">{failureText(reading.status, gone)}</Typography>
            <Button variant="secondary" onClick={retry}>
              {uiTexts.retry}
            </Button>
          </Flex>
        </Page.Main>
      );
    case 'read':
      return children(reading.value);
  }
}

function failureText(status: number | undefined, gone: string | undefined): string {
  return (status === 404 ? gone : undefined) ?? uiTexts.failed;
}
