import { z } from 'zod';

// Without `unsafe-eval` in the content security policy, zod's probe for `new Function` is reported as a violation.
z.config({ jitless: true });

export { z };
