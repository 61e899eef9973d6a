import { z } from '../schema.ts';
import { Code } from './code.ts';
import { DIRECTORIES } from '../finding.ts';

export const Findings = z.array(
  z
    .object({
      level: z.enum(['pass', 'warning', 'failure']),
      text: z.string(),
      code: Code,
      field: z.string().optional(),
      by: z.array(z.enum(DIRECTORIES)).optional(),
    })
    .meta({ id: 'Finding' }),
);
