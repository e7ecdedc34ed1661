import axios from 'axios';
import { CALLABLE_TIMEOUT, callableFailure, type CallableFailure } from '@centro/shared/api/callable';
import { http } from '../../lib/api/client.ts';

/**
 * Makes an account a site administrator (spec §6, §7: the callable function `addAdminRole`).
 *
 * @param email of an existing account
 * @returns `done` or the failure: `deadline-exceeded` without a response within 70 s, `unavailable` offline
 */
export async function addAdminRole(email: string): Promise<'done' | CallableFailure> {
  try {
    const { status } = await http.post<unknown>(
      '/functions/add-admin-role',
      { email },
      { timeout: CALLABLE_TIMEOUT, transitional: { clarifyTimeoutError: true } },
    );
    return status < 400 ? 'done' : callableFailure(status);
  } catch (error) {
    return axios.isAxiosError(error) ? failureOfNoAnswer(error.code) : 'internal';
  }
}

function failureOfNoAnswer(code: string | undefined): CallableFailure {
  if (code === 'ETIMEDOUT') return 'deadline-exceeded';
  return code === 'ECONNABORTED' ? 'cancelled' : 'unavailable';
}
