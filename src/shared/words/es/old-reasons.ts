import { bucket } from './reasons/bucket.ts';
import { copies } from './reasons/copies.ts';
import { feed } from './reasons/feed.ts';
import { imports } from './reasons/imports.ts';
import { network } from './reasons/network.ts';
import { sound } from './reasons/sound.ts';

/**
 * What is stored or logged as an English sentence, and shown later: {} stands for what is put in.
 * `server/translated.ts` looks sentences up here; its test finds those of which the English has changed.
 */
export const reasons: Record<string, string> = {
  ...bucket,
  ...copies,
  ...feed,
  ...imports,
  ...network,
  ...sound,
};
