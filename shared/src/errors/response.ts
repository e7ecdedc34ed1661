import type { z } from '../zod-mini.ts';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from './codes.ts';
import { errorResponseOf } from './contract.ts';

/** Body of every error response. */
export const errorResponseSchema = errorResponseOf(ERROR_CODES);
export type ErrorResponse = z.infer<typeof errorResponseSchema>;

/**
 * Builds the body for a code.
 *
 * @param message for developers, never shown to citizens
 * @param facts details besides the code
 */
export function errorResponse(code: ErrorCode, message: string, facts: object = {}): ErrorResponse {
  return {
    data: null,
    error: { status: ERROR_STATUS[code], name: errorName(code), message, details: { ...facts, code } },
  };
}

/** `not-found` → `NotFoundError` */
function errorName(code: ErrorCode): string {
  const words = code.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Error`;
}
