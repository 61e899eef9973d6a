import type { ShowSettings } from '#shared/show.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../api.ts';
import { FileChooser } from '../ui/FileChooser.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { type ChosenPicture, inspectArtwork, sendArtwork } from './artwork-file.ts';
import { reloadSettings } from './reload-settings.ts';

type Shown = Pick<ShowSettings, 'image' | 'hasOwnArtwork'> & { isLocked: boolean };

/** The show's artwork: choose a picture, preview it, use it. */
export function ArtworkForm({ isLocked, ...beginning }: Shown) {
  const [shown, setShown] = useState(beginning);
  const { problem, isPending, attempt } = useAttempt();
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const isHydrated = useIsHydrated();

  const choose = (file: File | undefined) => file && void attempt(async () => setChosen(await inspectArtwork(file)));
  const putBack = () => {
    setChosen(null);
    requestAnimationFrame(() => document.getElementById('artwork-file')?.focus());
  };
  const use = (file: File | null) =>
    void attempt(async () => {
      setShown(await sendArtwork(file));
      setChosen(null);
      await reloadSettings('Artwork changed', 'Podcast apps show it when they next look, often within a day.');
    });

  return (
    <div className="flex flex-wrap gap-6">
      <img
        className="size-40 flex-none rounded-medium bg-well object-cover"
        src={chosen?.preview ?? shown.image}
        alt={chosen ? 'The picture you chose' : 'The show’s artwork'}
        width={160}
        height={160}
      />
      <div className="grid min-w-0 grow basis-60 content-start gap-4">
        <p className="hint" id="artwork-hint">
          {isLocked ? LOCKED : 'A square JPEG or PNG picture, between 1400 and 3000 pixels, at most 5 MB.'}
        </p>
        {!isLocked && (
          <fieldset className="flex flex-wrap gap-3" role="presentation" disabled={!isHydrated}>
            <div hidden={chosen !== null}>
              <FileChooser
                id="artwork-file"
                name="artwork"
                accept="image/jpeg,image/png,.jpg,.jpeg,.png"
                aria-invalid={problem !== null || undefined}
                aria-describedby="artwork-hint artwork-problem"
                onChoose={([file]) => choose(file)}
              >
                Choose a picture
              </FileChooser>
            </div>
            {chosen && (
              <>
                <button
                  ref={takeFocus}
                  type="button"
                  className="button button-primary"
                  aria-disabled={isPending}
                  onClick={() => use(chosen.file)}
                >
                  {isPending ? 'Sending…' : 'Use this picture'}
                </button>
                <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={putBack}>
                  Cancel
                </button>
              </>
            )}
            {!chosen && shown.hasOwnArtwork && (
              <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => use(null)}>
                Use the default picture again
              </button>
            )}
          </fieldset>
        )}
        <p className="problem" id="artwork-problem" role="alert">
          {problem?.sentence}
          {problem?.isSignedOut && <a href="/login?next=/studio/settings">Sign in again</a>}
        </p>
      </div>
    </div>
  );
}

/** The file chooser is hidden once a picture is chosen: the focus moves to the next action. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

const LOCKED = 'The person who runs the server has set the picture. Please ask them to change it.';

type Problem = { sentence: string; isSignedOut: boolean };

/** Runs one action at a time and returns its error message. */
function useAttempt() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setIsPending] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (isPending) return;
    setProblem(null);
    setIsPending(true);
    try {
      await work();
    } catch (error) {
      const sentence = error instanceof Error && !(error instanceof ApiError) ? error.message : sentenceOf(error);
      setProblem({ sentence, isSignedOut: error instanceof ApiError && error.status === 401 });
    } finally {
      setIsPending(false);
    }
  };
  return { problem, isPending, attempt };
}
