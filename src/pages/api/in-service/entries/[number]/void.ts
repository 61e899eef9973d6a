import { inService } from '#shared/contract/in-service.ts';
import { requireFound } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { voidEntry } from '#server/in-service/index.ts';

/** Returns the number of an entry; null for a text that is none. */
const numberIn = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

export const POST = endpoint(inService.voidEntry, ({ user, params, body, now }) =>
  voidEntry(user, requireFound(numberIn(params.number), { code: 'entryUnknown' }), body.reason, now),
);
