import { MAX_LONG_TEXT_BYTES } from './limits.ts';
import { withCode, z } from './schema.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** A script or a transcript, wherever one is sent. */
export const LongText = z.string({ error: withCode('notText') }).refine((text) => bytes(text) <= MAX_LONG_TEXT_BYTES, {
  error: withCode('textTooLarge'),
  params: { maximum: MAX_LONG_TEXT_BYTES },
});
