import { useNotification } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import { doneResponseSchema } from '../../modules/people/staff-contract';
import { useSend } from '../ui/sending';
import { REFUSALS, REFUSED, texts } from './texts';

/** Sends an order about somebody and says what became of it; gives whether it was done. */
export function useOrder() {
  const send = useSend();
  const { toggleNotification } = useNotification();
  return useCallback(
    async (method: 'POST' | 'PUT', address: string, body: object): Promise<boolean> => {
      const sent = await send(method, address, doneResponseSchema, body);
      const done = sent.kind === 'done';
      const message = done ? texts.done : (REFUSALS[sent.code ?? ''] ?? REFUSED);
      toggleNotification({ type: done ? 'success' : 'danger', message });
      return done;
    },
    [send, toggleNotification],
  );
}
