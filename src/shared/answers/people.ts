import { ROLES } from '../account.ts';
import type * as people from '../people.ts';
import { z } from '../schema.ts';
import { moment } from './moment.ts';

const Role = z.enum(ROLES);

export const Person = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string().nullable(),
    role: Role,
    createdAt: moment,
    lastSeenAt: moment.nullable(),
    passkeys: z.int(),
    sessions: z.int(),
  })
  .meta({ id: 'Person' }) satisfies z.ZodType<people.Person>;
