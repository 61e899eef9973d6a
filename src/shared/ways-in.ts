import { withCode, z } from './schema.ts';

const ids = z.array(z.uuid({ error: withCode('notUuid') }), { error: withCode('notList') }).max(100);

/** Passkeys and keys of a person, by their ids: they act for that person without the password. */
export const WaysIn = z.object({ passkeys: ids, keys: ids });
export type WaysIn = z.infer<typeof WaysIn>;
