import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useState } from 'react';
import { deleteEpisode } from '../studio/change-episode.ts';
import { UnpublishDialog } from '../studio/UnpublishDialog.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { barItems, mainVerb } from './bar-items.ts';
import { FormState } from './FormState.tsx';
import { type SaveIntent, useFormState, useFormStore } from './saving/form-store.ts';

type FormBarProps = {
  /** An author cannot publish, nor delete. */
  publishes: boolean;
  /** The show's time zone. */
  zone: string;
  save: (intent: SaveIntent) => void;
};

/** The form's bar: what state the episode is in, what is wrong, and what can be done; one main verb and a menu. */
export function FormBar({ publishes, zone, save }: FormBarProps) {
  const t = studioWords().episodeForm.bar;
  const form = useFormStore();
  const initial = useFormState((state) => state.initial);
  const pending = useFormState((state) => state.pending);
  const [question, setQuestion] = useState<'unpublish' | 'delete' | null>(null);
  const main = mainVerb(initial, publishes);
  const awaitsFiles = useFormState((state) => state.awaitsFiles);
  const isPending = pending !== null || awaitsFiles;
  const saveDraft = () => (initial.isPublished ? setQuestion('unpublish') : save('draft'));
  const askTime = (intent: SaveIntent, isLater: boolean) => form.setState({ sheet: { intent, isLater } });
  const items = barItems(initial, publishes, {
    saveDraft,
    publishNow: () => askTime('publish', false),
    move: () => askTime('schedule', true),
    unschedule: () => save('draft'),
    askUnpublish: () => setQuestion('unpublish'),
    askDelete: () => setQuestion('delete'),
  });
  return (
    <div className="form-bar">
      <BarMessages />
      <div className="form-bar-row" data-new={initial.id === null || undefined}>
        <FormState zone={zone} onMove={publishes ? () => askTime('schedule', true) : undefined} />
        {initial.id && (
          <a className="button button-quiet max-md:hidden" href={localPath('/')}>
            {t.cancel}
          </a>
        )}
        {!initial.publishAt && (
          <button
            type="button"
            className={initial.id ? 'button max-md:hidden' : 'button'}
            aria-disabled={isPending}
            onClick={saveDraft}
          >
            {pending === 'draft' ? t.saving : t.saveDraft}
          </button>
        )}
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {pending !== null && pending !== 'draft' ? main.pending : main.label}
        </button>
        {items.length > 0 && <ActionMenu label={t.more} className="icon-button" items={items} />}
      </div>
      {question && (
        <Question
          what={question}
          onClose={() => setQuestion(null)}
          onYes={() => (question === 'delete' ? void deleteEpisode(initial.id ?? '', true) : save('draft'))}
        />
      )}
    </div>
  );
}

/** What the last press could not do, above what can be pressed. */
function BarMessages() {
  const t = studioWords().episodeForm.bar;
  const refusal = useFormState((state) => state.refusal);
  const id = useFormState((state) => state.initial.id);
  return (
    <>
      <Refusal sentence={refusal?.sentence ?? null} />
      {refusal?.isSignedOut && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" role="alert">
          {t.signedOut}{' '}
          <a className="button button-primary" href={signInPath(id)}>
            {t.signIn}
          </a>
        </p>
      )}
    </>
  );
}

type QuestionProps = { what: 'unpublish' | 'delete'; onYes: () => void; onClose: () => void };

function Question({ what, onYes, onClose }: QuestionProps) {
  const { menu } = studioWords().episodes;
  const title = useFormState(({ fields }) => fields.title);
  const confirm = () => {
    onClose();
    onYes();
  };
  if (what === 'unpublish') return <UnpublishDialog titles={[title]} onConfirm={confirm} onCancel={onClose} />;
  return (
    <ConfirmDialog
      question={menu.confirmDelete}
      about={title}
      confirm={menu.delete}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

/** Returns the sign-in path that leads back to this form. */
const signInPath = (id: string | null): string =>
  localPath(`/login?next=${encodeURIComponent(localPath(id ? `/edit/${id}` : '/upload'))}`);
