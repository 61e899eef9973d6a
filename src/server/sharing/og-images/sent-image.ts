import { type Orientation, orientationOf } from '#server/show/index.ts';

/** An uploaded picture, as the thread that draws gets it. */
export type SentImage = { type: 'image/jpeg' | 'image/png'; base64: string; orientation: Orientation };

/** Returns an uploaded picture for the thread that draws. */
export const sentImage = (type: SentImage['type'], bytes: Buffer): SentImage => ({
  type,
  base64: bytes.toString('base64'),
  orientation: type === 'image/jpeg' ? orientationOf(bytes) : 1,
});
