import { bucket } from './reasons/bucket.ts';
import { copies } from './reasons/copies.ts';

/**
 * What is stored or logged as an English sentence, and shown later: {} stands for what is put in.
 * `server/translated.ts` looks sentences up here.
 */
export const reasons: Record<string, string> = {
  ...bucket,
  ...copies,
  'it took longer than {} seconds': 'tardó más de {} segundos',
  'it could not be read ({})': 'no se pudo leer ({})',
  'the server answered with status {}': 'el servidor respondió con el estado {}',
};
