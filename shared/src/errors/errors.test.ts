import { describe, expect, test } from 'vitest';
import { ERROR_CODES, ERROR_STATUS } from './codes.ts';
import { errorResponse, errorResponseSchema } from './response.ts';

describe('errorResponse', () => {
  test.each(ERROR_CODES)('%s has the shape of the contract and its own status', (code) => {
    const response = errorResponseSchema.parse(errorResponse(code, 'why'));
    expect(response.error).toMatchObject({ status: ERROR_STATUS[code], details: { code } });
    expect(response.error.name).toMatch(/^[A-Z][A-Za-z]+Error$/);
  });
});
