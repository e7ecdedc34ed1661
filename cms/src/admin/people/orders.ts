import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { doneResponseSchema } from '../../modules/people/staff-contract';
import { send } from '../ui/sending';
import { personRefusalText, texts } from './texts';

/** Sends an action on a person and notifies of its outcome; resolves to whether it succeeded. */
export function useOrder() {
  const { toggleNotification } = useNotification();
  return useCallback(
    async (method: 'POST' | 'PUT', address: string, body: object): Promise<boolean> => {
      const sent = await send(method, address, doneResponseSchema, body);
      const done = sent.kind === 'done';
      const message = done ? texts.done : personRefusalText(sent.code);
      toggleNotification({ type: done ? 'success' : 'danger', message });
      return done;
    },
    [toggleNotification],
  );
}
