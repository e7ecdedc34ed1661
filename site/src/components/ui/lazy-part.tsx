import { lazy, type ComponentType, type ReactNode } from 'react';
import { formCopy } from '../../copy/forms.ts';
import { ErrorMessage } from './ErrorMessage.tsx';

/**
 * A component whose script is loaded when it is first shown. When loading fails, the rest of the island stays.
 *
 * @param load imports the component
 * @param Fallback shown in its place when that failed
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: () => ReactNode = ReloadMessage,
) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Fallback) }));
}

function ReloadMessage() {
  return (
    <ErrorMessage>
      {formCopy['part.failed']} <a href="">{formCopy.again}</a>
    </ErrorMessage>
  );
}
