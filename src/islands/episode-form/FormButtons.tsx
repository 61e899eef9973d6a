import { Refusal } from '../ui/Refusal.tsx';
import { useFormState } from './saving/form-store.ts';

type FormButtonsProps = { publishes: boolean; onSaveDraft: () => void; onPublish: () => void };

/** The form's actions, and the server's error from the last one. An author cannot publish. */
export function FormButtons({ publishes, onSaveDraft, onPublish }: FormButtonsProps) {
  const pending = useFormState((state) => state.pending);
  const refusal = useFormState((state) => state.refusal);
  const { id, isPublished, publishAt } = useFormState((state) => state.beginning);
  const isPending = pending !== null;
  const [publish, publishing] = publishes ? namesOf(id, publishAt) : SEND;
  return (
    <>
      <Refusal sentence={refusal?.sentence ?? null} />
      {refusal?.isSignedOut && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" role="alert">
          You are no longer signed in. What you typed is kept in this browser.{' '}
          <a className="button button-primary" href={signInPath(id)}>
            Sign in again
          </a>
        </p>
      )}
      {isPublished && <p className="hint text-end">Saved as a draft, this episode disappears from the public site.</p>}
      {publishAt && <p className="hint text-end">Saved as a draft, this episode is no longer scheduled.</p>}
      {!publishes && <p className="hint text-end">Only administrators publish. They are asked to read it.</p>}
      <div className="form-buttons">
        {id && (
          <a className="button button-quiet" href="/">
            Cancel
          </a>
        )}
        <button type="button" className="button" aria-disabled={isPending} onClick={onSaveDraft}>
          {pending === 'draft' ? 'Saving...' : 'Save as Draft'}
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

const SEND = ['Send for approval', 'Sending...'];

/** Returns the label of the button that publishes at once, and the one while it does. */
function namesOf(id: string | null, publishAt: string | null): [string, string] {
  if (publishAt) return ['Publish Now', 'Publishing...'];
  return id ? ['Update & Publish', 'Updating...'] : ['Publish Episode', 'Publishing...'];
}

/** Returns the sign-in path that leads back to this form. */
const signInPath = (id: string | null): string => `/login?next=${encodeURIComponent(id ? `/edit/${id}` : '/upload')}`;
