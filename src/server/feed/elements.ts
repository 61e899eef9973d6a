import type { Show } from '#server/config.ts';
import { truncateTitle } from './truncate-text.ts';

/** Elements as the package takes them: a name with its content, `_attr` for attributes. */
export type Elements = Record<string, unknown>[];

/** Apple: values other than descriptions have at most 255 characters. */
export const VALUE_CHARACTERS = 255;
/** The podcast namespace, tag `person`: apps may truncate longer names. */
const NAME_CHARACTERS = 128;

export const AI_CONTENT = { 'podcast:txt': [{ _attr: { purpose: 'ai-content' } }, 'true'] };

/** Returns a `podcast:person` behind an episode or the show; never a voice, because those are made by AI. */
export function person(name: string, group: string, role: string): Elements {
  return [{ 'podcast:person': [{ _attr: { group, role } }, truncateTitle(name, NAME_CHARACTERS)] }];
}

export const producer = (show: Show): Elements => person(show.author, 'creative direction', 'producer');
