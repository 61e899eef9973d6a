import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { useFormState } from './saving/form-store.ts';

type FormButtonsProps = { publishes: boolean; onSaveDraft: () => void; onPublish: () => void };

/** The form's actions, and the server's error from the last one. An author cannot publish. */
export function FormButtons({ publishes, onSaveDraft, onPublish }: FormButtonsProps) {
  const t = studioWords().episodeForm.buttons;
  const pending = useFormState((state) => state.pending);
  const refusal = useFormState((state) => state.refusal);
  const { id, isPublished, publishAt } = useFormState((state) => state.initial);
  const isPending = pending !== null;
  const [publish, publishing] = publishes ? namesOf(id, publishAt) : [t.send, t.sending];
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
      {isPublished && <p className="hint text-end">{t.disappears}</p>}
      {publishAt && <p className="hint text-end">{t.notScheduled}</p>}
      {!publishes && <p className="hint text-end">{t.adminsPublish}</p>}
      <div className="form-buttons">
        {id && (
          <a className="button button-quiet" href={localPath('/')}>
            {t.cancel}
          </a>
        )}
        <button type="button" className="button" aria-disabled={isPending} onClick={onSaveDraft}>
          {pending === 'draft' ? t.saving : t.saveDraft}
        </button>
        <button
          type={publishAt ? 'button' : 'submit'}
          className={publishAt ? 'button' : 'button button-primary'}
          aria-disabled={isPending}
          onClick={publishAt ? onPublish : undefined}
        >
          {pending === 'publish' || pending === 'approval' ? publishing : publish}
        </button>
      </div>
    </>
  );
}

/** Returns the label of the button that publishes at once, and the one while it does. */
function namesOf(id: string | null, publishAt: string | null): [string, string] {
  const t = studioWords().episodeForm.buttons;
  if (publishAt) return [t.publishNow, t.publishing];
  return id ? [t.update, t.updating] : [t.publish, t.publishing];
}

/** Returns the sign-in path that leads back to this form. */
const signInPath = (id: string | null): string =>
  localPath(`/login?next=${encodeURIComponent(localPath(id ? `/edit/${id}` : '/upload'))}`);
