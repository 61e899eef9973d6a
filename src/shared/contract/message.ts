import { z } from '../schema.ts';

/** A sentence in the language that was asked for. */
export const Message = z.object({ message: z.string() }).meta({ id: 'Message' });

/** Why something was refused. */
export const Refusal = z
  .object({
    error: z.string().describe('Why, in words of the language that was asked for.'),
    code: z.string().describe('Why, for a program.'),
    requestId: z.uuid().describe('By which the log has it.'),
    field: z.string().optional().describe('The input at fault.'),
  })
  .meta({ id: 'Refusal' });

/** An OpenAPI document. */
export const OpenApi = z.record(z.string(), z.unknown()).meta({ description: 'https://spec.openapis.org/oas/v3.1.1' });
