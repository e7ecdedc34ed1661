import axios from 'axios';
import { CALLABLE_TIMEOUT, callableFailure, type CallableFailure } from '@centro/shared/api/callable';
import { http } from '../../lib/api/client.ts';

/**
 * Makes somebody an administrator of the site (spec §6, §7: the callable function `addAdminRole`).
 *
 * @param email of an account that is there
 * @returns `done`, or why it is not; no answer within 70 s is `deadline-exceeded`, and no network `unavailable`
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
