import { studioWords } from '#shared/language.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import type { NewEpisode } from '#shared/episode-fields.ts';
import type { z } from '#shared/schema.ts';
import { ApiError, send } from '../../api.ts';
import { showToast } from '../../ui/toast.ts';
import { draftOf, filledSources, inputOf, problemsIn } from './episode-input.ts';
import { type EpisodeFormState, type EpisodeFormStore, type SaveIntent, changeField, isWaiting } from './form-store.ts';
import { findProblems } from '../../publishing/check.ts';
import { isOfOtherVersion, publishEpisode } from '../../publishing/publish.ts';
import { continueFrom, isChangedSince, isSameUpload, typedSince } from './continue.ts';

/**
 * `isChanged`: the form was changed while it was sent, and continues from the saved episode; `isUndoable`: that it
 * became public.
 */
type Saved = { episode: SingleEpisode; isChanged: boolean; isUndoable: boolean };

/**
 * Validates the form with the server's schemas and saves, after the sheet where that makes an episode public.
 * @param isDecided whether the user has decided in the sheet; `finishFiles` uploads what is chosen
 * @returns what was saved; null when it was not, and the form shows why
 */
export async function saveEpisode(
  form: EpisodeFormStore,
  pressed: SaveIntent,
  { isDecided, finishFiles }: { isDecided: boolean; finishFiles: () => Promise<boolean> },
): Promise<Saved | null> {
  if (form.getState().pending || form.getState().awaitsFiles) return null;
  const arriving = finishFiles(); // pressing it confirms the upload of what is chosen
  // Its time came while it was being edited: a conflict has just said so.
  const intent = pressed === 'schedule' && form.getState().initial.isPublished ? 'publish' : pressed;
  changeField(form, { sources: filledSources(form.getState().fields.sources) });
  const state = form.getState();
  const problems = problemsIn(state, intent);
  form.setState({ problems, refusal: null, sheet: null, conflict: null });
  if (problems['audioUrl']) askForAudio(state);
  if (Object.keys(problems).length > 0) return null;
  if (!(await haveArrived(form, arriving))) return null;

  if (!isDecided && becomesPublic(form.getState(), intent)) {
    form.setState({ sheet: { intent } });
    return null;
  }
  form.setState({ pending: intent });
  const failure = () => {
    const { update, create } = studioWords().episodeForm.failed;
    return form.getState().initial.id ? update : create;
  };
  const saved = await publishEpisode(
    async () => (!isDecided && (await hasFindings(form, intent)) ? null : sendEpisode(form, intent)),
    {
      settle: (problem, sentence) => settle(form, intent, problem, sentence),
      failed: () => failure().title,
      describe: () => failure().description,
      isOfPage: true,
    },
  );
  form.setState({ pending: null });
  return saved;
}

/** Waits for the files; those that do not arrive say why where they are. */
async function haveArrived(form: EpisodeFormStore, arriving: Promise<boolean>): Promise<boolean> {
  const isLate = () => {
    const { mp3, audio, pdf, picture } = form.getState();
    return mp3 !== null || picture !== null || isWaiting(audio) || isWaiting(pdf);
  };
  if (!isLate()) return true;
  form.setState({ awaitsFiles: true });
  const [isMade] = await Promise.all([arriving, form.getState().picture]);
  form.setState({ awaitsFiles: false });
  const { audio, pdf, problems } = form.getState();
  return isMade && !isLate() && audio.step === 'arrived' && pdf.step !== 'failed' && !problems['artwork'];
}

/** An episode that has a time of its own was decided on when it got that. */
const becomesPublic = ({ initial }: EpisodeFormState, intent: SaveIntent): boolean =>
  (intent === 'publish' && !initial.isPublished) || (intent === 'schedule' && initial.publishAt === null);

/** Of what is public already, or waits for an administrator, only what is worth knowing is shown. */
async function hasFindings(form: EpisodeFormStore, intent: SaveIntent): Promise<boolean> {
  if (intent !== 'publish' && intent !== 'approval') return false;
  if ((await findProblems(draftOf(form.getState()))).length === 0) return false;
  form.setState({ sheet: { intent } });
  return true;
}

async function sendEpisode(form: EpisodeFormStore, intent: SaveIntent): Promise<Saved> {
  const sent = form.getState();
  const { id } = sent.initial;
  const input = inputOf(sent, intent);
  const episode = await (id
    ? send('PUT /api/episodes/{episodeId}', { episodeId: id }, input)
    : send('POST /api/episodes', {}, input as z.input<typeof NewEpisode>));
  const now = form.getState();
  const isChanged = isChangedSince(sent, now);
  // From here on it exists: asked again, the form changes it instead of making a second one.
  if (isChanged || intent === 'approval') continueFrom(form, episode, typedSince(sent, now));
  // No one asks anymore what is known of it as an upload.
  else if (now.audio.step === 'arrived') form.setState({ audio: { ...now.audio, isPresent: true } });
  if (intent !== 'approval') return { episode, isChanged, isUndoable: 'undoable' in input };
  const asking = form.getState();
  await send('POST /api/episodes/{episodeId}/approval', { episodeId: episode.id });
  return { episode, isChanged: isChanged || isChangedSince(asking, form.getState()), isUndoable: false };
}

function askForAudio({ audio }: EpisodeFormState): void {
  const { audioRequired: title, askForAudio: ask } = studioWords().upload;
  const description = audio.step === 'failed' ? ask.failed : ask.none;
  showToast({ title, description, tone: 'destructive', isOfPage: true });
}

/** Shows a refusal in the form; a conflict, or that it is saved already, is all there is to say. */
async function settle(
  form: EpisodeFormStore,
  intent: SaveIntent,
  problem: unknown,
  sentence: string,
): Promise<boolean> {
  const { id } = form.getState().initial;
  if (id && isOfOtherVersion(problem) && (await showConflict(form, id, intent))) return true;
  const { status, field } = problem instanceof ApiError ? problem : { status: 0, field: undefined };
  if (!id && status === 409 && field === 'audioUrl' && (await continueWithSaved(form))) return true;
  form.setState({
    refusal: field ? null : { sentence, isSignedOut: status === 401 }, // beside its field, where that is shown
    problems: field ? { [field]: sentence } : {},
  });
  return false;
}

/**
 * Goes on with the episode that has this audio already, if it is there to change: the save that made it went through,
 * though its answer was lost, or was another tab's. Nothing is replaced before the user has read so.
 */
async function continueWithSaved(form: EpisodeFormStore): Promise<boolean> {
  const saved = await findSaved(form.getState()).catch(() => null);
  if (!saved) return false;
  continueFrom(form, saved, form.getState().fields);
  form.setState({ refusal: { sentence: studioWords().episodeForm.saved.already, isSignedOut: false } });
  return true;
}

async function findSaved({ audio }: EpisodeFormState): Promise<SingleEpisode | null> {
  const newest = await send('GET /api/episodes', { status: 'all', limit: '100' });
  const saved = newest.find(({ audioUrl }) => audio.step === 'arrived' && isSameUpload(audioUrl, audio.objectPath));
  return saved ? send('GET /api/episodes/{episodeId}', { episodeId: saved.id }) : null;
}

/** Returns false where it is no other version after all. */
async function showConflict(form: EpisodeFormStore, id: string, intent: SaveIntent): Promise<boolean> {
  const theirs = await send('GET /api/episodes/{episodeId}', { episodeId: id }).catch(() => null);
  if (!theirs || theirs.updatedAt === form.getState().initial.updatedAt) return false;
  form.setState({ conflict: { theirs, intent } });
  return true;
}
