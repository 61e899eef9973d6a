import { config, type Show } from './config.ts';

/** The show as it is called now: what pages, previews, mails and the feed say. Never kept across a request. */
export function currentShow(): Show {
  return config.show;
}
