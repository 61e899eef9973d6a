import { z } from 'zod';

// zod tries `new Function` for speed, and although it catches the refusal, a browser under our policy reports it
// (zod 4, core/util.js, allowsEval). So it is told not to try before any schema is made.
z.config({ jitless: true });

export { z };
