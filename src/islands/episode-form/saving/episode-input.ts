import { MAX_PDF_NAME } from '#shared/limits.ts';
import { reasonText } from '#shared/reason.ts';
import { studioWords } from '#shared/language.ts';
import { chaptersProblem } from '#shared/chapters.ts';
import type { Source } from '#shared/contract/audio.ts';
import { episodeField, NewEpisode, PublishableEpisode } from '#shared/episode-fields.ts';
import { wellFormed } from '#shared/text.ts';
import { type Problems, problemsOf } from '../../ui/problems.ts';
import { parseChapterLines } from './chapter-lines.ts';
import {
  type ArrivedFile,
  type Attachment,
  type EpisodeFormState,
  type Fields,
  FORM_FIELDS,
  type FormField,
  isWaiting,
  type SaveIntent,
} from './form-store.ts';

/** Returns the form as the API's request body (`NewEpisode`). */
export function inputOf(state: EpisodeFormState, intent: SaveIntent) {
  const { fields, audio, pdf, initial } = state;
  const attached = arrivedOf(pdf);
  const { updatedAt } = initial;
  return {
    ...textsOf(fields),
    chapters: parseChapterLines(fields.chapters).chapters,
    place: fields.place.trim() ? Number(fields.place) : null,
    audioUrl: arrivedOf(audio)?.objectPath ?? '',
    pdfUrl: attached?.objectPath ?? null,
    pdfName: attached && shortened(attached.name),
    published: intent === 'publish',
    publishAt: intent === 'schedule' ? state.publishAt : null,
    ...(intent === 'publish' && !initial.isPublished && { undoable: true }),
    ...(updatedAt && { updatedAt }),
  };
}

/** Returns the form as the check before publishing takes it. */
export const draftOf = (state: EpisodeFormState) => ({ ...inputOf(state, 'publish'), id: state.initial.id });

/** Returns the fields with null for what is left empty, where the API has null. */
function textsOf(fields: Fields) {
  const isNull = (name: FormField) => fields[name] === '' && episodeField(name).empty === null;
  return Object.fromEntries(FORM_FIELDS.map((name) => [name, isNull(name) ? null : fields[name]]));
}

/** Returns the form's problems, by the server's schemas and by what only the form knows. */
export function problemsIn(state: EpisodeFormState, intent: SaveIntent): Problems {
  const input = inputOf(state, intent);
  const found = NewEpisode.safeParse(input);
  const missing = intent === 'draft' ? found : PublishableEpisode.safeParse(input);
  const { chapters: listed, problem } = parseChapterLines(state.fields.chapters);
  const late = chaptersProblem(listed, arrivedOf(state.audio)?.duration);
  const wrong = problem ?? late;
  const wanting = {
    ...(missing.success ? {} : problemsOf(missing.error)),
    ...(found.success ? {} : problemsOf(found.error)),
    ...(wrong && { chapters: reasonText(wrong) }),
  };
  return { ...(isWaiting(state.audio) ? withoutAudio(wanting) : wanting), ...unfinished(state) };
}

/** Audio that is still to arrive is no problem: the save waits for it. */
const withoutAudio = ({ audioUrl: _, ...problems }: Problems): Problems => problems;

/** Returns the sources without empty rows, and with the https:// that people leave out. */
export const filledSources = (sources: readonly Source[]): Source[] =>
  sources
    .filter(({ title, url }) => title.trim() || url.trim())
    .map(({ title, url }) => ({
      title,
      url: /^\s*[\w-]+(\.[\w-]+)+(\/|\s*$)/.test(url) ? `https://${url.trim()}` : url,
    }));

/** Files that were refused. */
function unfinished({ audio, pdf }: EpisodeFormState): Problems {
  const audioUrl = leftBehind(audio);
  const pdfUrl = leftBehind(pdf);
  return { ...(audioUrl && { audioUrl }), ...(pdfUrl && { pdfUrl }) };
}

const leftBehind = (file: Attachment): string | null =>
  file.step === 'failed' && file.isFinal ? studioWords().upload.unfinished.didNotArrive : null;

const arrivedOf = (attachment: Attachment): ArrivedFile | null => (attachment.step === 'arrived' ? attachment : null);

/** Returns a file name within the limit, its extension preserved. */
function shortened(name: string): string {
  if (name.length <= MAX_PDF_NAME) return name;
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, MAX_PDF_NAME - extension.length - 1);
  return `${wellFormed(stem).replace(/\uFFFD$/, '')}…${extension}`;
}
