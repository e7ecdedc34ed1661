import * as z from 'zod/mini';

// Contracts that islands parse are written with zod's small build: the full one weighs more than all of React's hooks.
// See `zod.ts` for the reason of this setting, which both builds share.
z.config({ jitless: true });

export { z };
