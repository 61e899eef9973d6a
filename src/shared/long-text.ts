import { MAX_LONG_TEXT_BYTES } from './limits.ts';
import { says, z } from './schema.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** A script or a transcript, wherever one is sent. */
export const LongText = z.string({ error: says('notText') }).refine((text) => bytes(text) <= MAX_LONG_TEXT_BYTES, {
  error: says('textTooLarge'),
  params: { maximum: MAX_LONG_TEXT_BYTES },
});
