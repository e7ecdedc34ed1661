import { openLog } from '../process/log.ts';

export const log = openLog('publisher');
