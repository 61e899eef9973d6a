import '../../styles/form-bar.css';
import './episode-form.css';
import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { navigate } from 'astro:transitions/client';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { mainAct, roleOf } from '#shared/episode-acts.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { checkAfterPublishing } from '../publishing/check.ts';
import { scheduledWords, showSaved } from '../publishing/publish.ts';
import { undoUntil } from '../publishing/undo.ts';
import { showToast } from '../ui/toast.ts';
import { focusFirstProblem } from '../ui/problems.ts';
import { EpisodeDetails } from './fields/EpisodeDetails.tsx';
import { FileDrop } from './files/FileDrop.tsx';
import { ReplacedAudio } from './files/ReplacedAudio.tsx';
import {
  type InitialValues,
  type EpisodeFormStore,
  FormContext,
  NEW_EPISODE,
  type SaveIntent,
  createEpisodeForm,
  stateIn,
} from './saving/form-store.ts';
import { FormBar } from './FormBar.tsx';
import { FormDialogs } from './FormDialogs.tsx';
import { showField } from './show-field.ts';
import { AutosaveNotices } from './saving/AutosaveNotices.tsx';
import { saveEpisode } from './saving/save-episode.ts';
import { useAutosave } from './saving/use-autosave.ts';
import { AttachmentsContext, type Attachments, openAttachments } from './files/attachments.ts';

type EpisodeFormProps = {
  /** The form's user: autosaves are stored per user. */
  userId: string;
  /** Whether the user publishes; an author sends the episode for approval. */
  publishes: boolean;
  /** The names of the show's categories. */
  categories?: readonly string[];
  /** An existing episode; without it the form creates a new one. */
  initial?: InitialValues;
  /** The show's time zone, and the day a new episode is meant for. */
  zone?: string;
  day?: string | undefined;
};

/** Of the main button. */
const INTENTS = { send: 'approval', save: 'schedule', update: 'publish', publish: 'publish' } as const;
const NONE: readonly string[] = [];

/** The form of /upload and /edit: files first, then the details, then save as draft or publish. */
export function EpisodeForm({
  userId,
  publishes,
  categories = NONE,
  initial = NEW_EPISODE,
  zone = 'UTC',
  day,
}: EpisodeFormProps) {
  const [form] = useState(() => createEpisodeForm(initial));
  const element = useRef<HTMLFormElement>(null);
  const attachments = useRef<Attachments | null>(null);
  const autosave = useAutosave(form, userId);
  /** Whether the form stays after the save that was pressed last: in between is the sheet. */
  const stays = useRef(false);
  useEffect(() => {
    const open = openAttachments(form);
    attachments.current = open;
    // Preloaded: once the connection is lost, the toast that reports it could not load.
    void Promise.all([import('../ui/Toasts.tsx'), import('../replay-presses.ts')]);
    if (location.hash === '#publishAt') form.setState({ sheet: { intent: 'schedule', isLater: true } });
    else if (location.hash) showField(element.current, location.hash.slice(1));
    return () => open.close();
  }, [form]);

  const finishFiles = () => attachments.current?.finish() ?? Promise.resolve(true);
  const save = async (intent: SaveIntent, isDecided = false) => {
    const isNew = form.getState().initial.id === null;
    const saved = await saveEpisode(form, intent, { isDecided, finishFiles, stays: stays.current });
    if (!saved) return void requestAnimationFrame(() => showProblems(form, element.current)); // once they are rendered
    const { episode, isChanged } = saved;
    const until = saved.isUndoable ? undoUntil() : null;
    const said = savedWords(intent, episode, isNew, zone);
    if (isChanged) {
      showToast({ title: said.title, description: studioWords().episodeForm.saved.changedSince });
    } else if (stays.current) {
      autosave.current?.clear();
      showToast(withoutLink(said));
    } else {
      autosave.current?.clear();
      autosave.current?.stop();
      await navigate(localPath(publishes ? '/' : '/studio'));
      showSaved(episode.id, said, until);
    }
    if (intent !== 'draft' && episode.published) await checkAfterPublishing(episode.id, until);
  };
  const press = (intent: SaveIntent, isStaying = false) => {
    stays.current = isStaying;
    void save(intent);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    stays.current = false;
    void save(INTENTS[mainAct(stateIn(form.getState().initial), roleOf(publishes))]);
  };

  return (
    <FormContext value={form}>
      <AttachmentsContext value={attachments}>
        <form ref={element} className="form" method="post" noValidate onSubmit={onSubmit}>
          <AutosaveNotices onDiscard={() => autosave.current?.clear()} />
          <FileDrop kind="audio" />
          <ReplacedAudio />
          <EpisodeDetails categories={categories} />
          <FormBar publishes={publishes} zone={zone} save={press} />
        </form>
        <FormDialogs
          day={day}
          save={(intent) => void save(intent, true)}
          showField={(name) => showField(element.current, name)}
        />
      </AttachmentsContext>
    </FormContext>
  );
}

/** Returns the message about a save. A schedule whose time has come in the meantime has been published. */
function savedWords(intent: SaveIntent, { id, publishAt }: SingleEpisode, isNew: boolean, zone: string) {
  const t = studioWords().episodeForm.saved;
  if (intent === 'approval') return t.sent;
  const action = { label: t.goOn, href: localPath(`/edit/${id}`) };
  if (publishAt) return { ...scheduledWords(publishAt, zone), action };
  if (intent !== 'draft') return { ...(isNew ? t.published : t.updated), action };
  return { ...(isNew ? t.draft : t.changes), action: { label: t.openDraft, href: localPath(`/episodes/${id}`) } };
}

/** The form that its link leads to is still open. */
const withoutLink = ({ title, description }: ReturnType<typeof savedWords>) => ({ title, description });

/** Focuses the first invalid field; where none is visible, shows its message above the buttons. */
function showProblems(form: EpisodeFormStore, element: HTMLFormElement | null): void {
  const { problems, refusal } = form.getState();
  const [sentence] = Object.values(problems);
  if (!element || !sentence || focusFirstProblem(element, problems)) return;
  form.setState({ refusal: refusal ?? { sentence, isSignedOut: false } });
}
