import { z } from '@centro/shared/zod';
import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';

/** What became of an order; `code` is what the admin's API says no with, and absent when nobody knows. */
export type Sent<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string | undefined };

const refusalSchema = z.object({
  response: z.object({ data: z.object({ error: z.object({ details: z.object({ code: z.string() }) }) }) }),
});

/** Sends an order of the staff to the admin's API, and reads what it answers. */
export function useSend() {
  const { post, put, del } = useFetchClient();
  return useCallback(
    async <S extends z.ZodType>(
      method: 'POST' | 'PUT' | 'DELETE',
      address: string,
      schema: S,
      body?: object,
    ): Promise<Sent<z.output<S>>> => {
      const send = {
        POST: () => post(address, body),
        PUT: () => put(address, body),
        DELETE: () => del(address),
      };
      try {
        return { kind: 'done', value: schema.parse((await send[method]()).data) };
      } catch (error) {
        // Strapi aborts the requests of a screen that is left.
        if (isAborted(error)) return { kind: 'refused', code: undefined };
        if (!isFetchError(error)) throw error;
        const refusal = refusalSchema.safeParse(error);
        return { kind: 'refused', code: refusal.data?.response.data.error.details.code };
      }
    },
    [del, post, put],
  );
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
