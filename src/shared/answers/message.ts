import { z } from '../schema.ts';

/** A sentence in the language that was asked for. */
export const Message = z.object({ message: z.string() }).meta({ id: 'Message' });

/** Why something was refused. */
export const Refusal = z
  .object({ error: z.string(), code: z.string(), requestId: z.uuid(), field: z.string().optional() })
  .meta({ id: 'Refusal' });

/** An OpenAPI document. */
export const OpenApi = z.record(z.string(), z.unknown()).meta({ description: 'https://spec.openapis.org/oas/v3.1.1' });
