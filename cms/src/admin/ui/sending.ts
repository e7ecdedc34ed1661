import { STAFF_ERROR_CODES, type StaffErrorCode } from '@centro/shared/errors/staff-codes';
import { z } from '@centro/shared/zod';
import { getFetchClient, isFetchError } from '@strapi/strapi/admin';

/** Outcome of a request; `code` is `undefined` for a lost connection, and for codes that no order expects. */
export type Sent<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: StaffErrorCode | undefined };

const refusalSchema = z.object({
  response: z.object({
    data: z.object({ error: z.object({ details: z.object({ code: z.enum(STAFF_ERROR_CODES) }) }) }),
  }),
});

/** Sends a write request to the admin's API, and parses its response. Leaving the screen does not abort it. */
export async function send<S extends z.ZodType>(
  method: 'POST' | 'PUT' | 'DELETE',
  address: string,
  schema: S,
  body?: object,
): Promise<Sent<z.output<S>>> {
  const { post, put, del } = getFetchClient();
  const request = {
    POST: () => post(address, body),
    PUT: () => put(address, body),
    DELETE: () => del(address),
  };
  try {
    return { kind: 'done', value: schema.parse((await request[method]()).data) };
  } catch (error) {
    // The fetch API rejects with a TypeError when the connection is lost.
    if (!isFetchError(error) && !(error instanceof TypeError)) throw error;
    const refusal = refusalSchema.safeParse(error);
    return { kind: 'refused', code: refusal.data?.response.data.error.details.code };
  }
}
