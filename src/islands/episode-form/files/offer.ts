import { studioWords, locale } from '#shared/language.ts';
import type { AudioDetails, OfferedTags } from '#shared/audio-tags.ts';
import { MAX_TITLE } from '#shared/limits.ts';
import { send } from '../../api.ts';
import { formatChapterLines } from '../saving/chapter-lines.ts';
import {
  type ArrivedFile,
  changeField,
  type EpisodeFormStore,
  type Fields,
  type Offer,
  setAttachment,
} from '../saving/form-store.ts';

const NAMES: Record<keyof Offer, (value: string) => string> = {
  title: () => studioWords().upload.offer.title,
  description: () => studioWords().upload.offer.description,
  chapters: (lines) => studioWords().upload.offer.chapters(lines.split('\n').length),
  artwork: () => studioWords().upload.offer.cover,
};

/** Returns what is known of audio that has arrived; null when the server cannot be asked, as it is of no need. */
export const describeAudio = (audioUrl: string): Promise<AudioDetails | null> =>
  send('POST /api/audio-tags', {}, { audioUrl }).catch(() => null);

/** Shows what is known of the audio that has arrived. */
export function showDetails(form: EpisodeFormStore, audio: ArrivedFile, details: AudioDetails): void {
  const { duration, marks, loudness, loudnessProblem } = details;
  const sound = { loudness, loudnessProblem };
  setAttachment(form, 'audio', { ...audio, duration, marks: marks ?? undefined, sound });
}

/** Returns what the file has for fields that are empty; its name is the title when nothing else is. */
export function offerOf(tags: OfferedTags | null, fileName: string, fields: Fields): Offer {
  const { title, description, chapters, artwork } = tags ?? {};
  const offer: Offer = {
    title: title ?? titleOfFile(fileName),
    description: description ?? '',
    // People read and write whole seconds.
    chapters: formatChapterLines(
      (chapters ?? []).map(({ time, title: of }) => ({ time: Math.floor(time), title: of })),
    ),
    artwork: artwork ?? '',
  };
  return onlyEmpty(offer, fields);
}

/** Returns the offer as a question, such as “Use the title and 3 chapters in the file?” */
export function questionOf(offer: Offer): string {
  const t = studioWords().upload.offer;
  const { title } = offer;
  return title && Object.keys(offer).length === 1 ? t.useAsTitle(title) : t.use(namesOf(offer));
}

/** Returns what its button says, such as “Use the title and 3 chapters”. */
export const verbOf = (offer: Offer): string => studioWords().upload.offer.yes(namesOf(offer));

function namesOf(offer: Offer): string {
  const names = (Object.keys(NAMES) as (keyof Offer)[]).flatMap((name) => {
    const value = offer[name];
    return value ? [NAMES[name](value)] : [];
  });
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
}

/** Fills the fields that are still empty: what was typed in the meantime stays. */
export function applyOffer(form: EpisodeFormStore, offer: Offer): void {
  changeField(form, onlyEmpty(offer, form.getState().fields));
  form.setState({ offer: null });
}

const onlyEmpty = (offer: Offer, fields: Fields): Offer =>
  Object.fromEntries(Object.entries(offer).filter(([name, value]) => value && !fields[name as keyof Offer].trim()));

/** Returns a title such as “Fall prevention” for `2026-11-fall-prevention.mp3`; nothing for a name without words. */
export function titleOfFile(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/\.[a-z0-9]{2,4}$/i, '')
    .replaceAll(/[_\-+.]+/g, ' ')
    .replace(/^(?:[\s\d]|(?:episode|ep|final|track)(?=[\s\d]))+/i, '')
    .trim();
  const isCode = !/\p{L}{3}/u.test(words) || /^[0-9a-f ]{16,}$/i.test(words);
  return isCode ? '' : `${words.charAt(0).toLocaleUpperCase('en')}${words.slice(1)}`.slice(0, MAX_TITLE);
}
