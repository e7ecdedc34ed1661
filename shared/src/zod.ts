import { z } from 'zod';

// A content security policy without `unsafe-eval` makes zod's probe for `new Function` a reported violation.
z.config({ jitless: true });

export { z };
