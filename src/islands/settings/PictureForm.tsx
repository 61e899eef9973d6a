import { localPath, studioWords, words as commonWords } from '#words';
import type { ShowSettings } from '#shared/show.ts';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../api.ts';
import { FileChooser } from '../ui/FileChooser.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { type ChosenPicture, inspectPicture, type PictureLimits } from './artwork-file.ts';
import { reloadSettings } from './reload-settings.ts';

/** `image` is the address of the picture that is shown; `isOwn`: it is not ours. */
type Shown = { image: string; isOwn: boolean };

type PictureFormProps = {
  /** Names its field: `artwork` or `logo`. */
  name: string;
  shown: Shown;
  /** What the picture has to be. */
  hint: string;
  /** Why it cannot be changed here; null if it can. */
  locked?: string | null;
  limits: PictureLimits;
  words: { choose: string; use: string; present: string; reset: string; title: string; description: string };
  /** Uploads a picture, or removes it with null. @throws ApiError */
  send: (file: File | null) => Promise<ShowSettings>;
  shownOf: (settings: ShowSettings) => Shown;
};

/** A picture of the show: choose one, preview it, use it. */
export function PictureForm({
  name,
  hint,
  locked = null,
  limits,
  words,
  send,
  shownOf,
  ...beginning
}: PictureFormProps) {
  const t = studioWords().settings.picture;
  const [shown, setShown] = useState(beginning.shown);
  const { problem, isPending, attempt } = useAttempt();
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const isHydrated = useIsHydrated();

  const choose = (file: File | undefined) =>
    file && void attempt(async () => setChosen(await inspectPicture(file, limits)));
  const putBack = () => {
    setChosen(null);
    requestAnimationFrame(() => document.getElementById(`${name}-file`)?.focus());
  };
  const use = (file: File | null) =>
    void attempt(async () => {
      setShown(shownOf(await send(file)));
      setChosen(null);
      await reloadSettings(words.title, words.description);
    });

  return (
    <div className="flex flex-wrap gap-6">
      <img
        className="size-40 flex-none rounded-medium bg-well object-cover"
        src={chosen?.preview ?? shown.image}
        alt={chosen ? t.chosen : words.present}
        width={160}
        height={160}
      />
      <div className="grid min-w-0 grow basis-60 content-start gap-4">
        <p className="hint" id={`${name}-hint`}>
          {locked ?? hint}
        </p>
        {locked === null && (
          <fieldset className="flex flex-wrap gap-3" role="presentation" disabled={!isHydrated}>
            <div hidden={chosen !== null}>
              <FileChooser
                id={`${name}-file`}
                name={name}
                accept="image/jpeg,image/png,.jpg,.jpeg,.png"
                aria-invalid={problem !== null || undefined}
                aria-describedby={`${name}-hint ${name}-problem`}
                onChoose={([file]) => choose(file)}
              >
                {words.choose}
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
                  {isPending ? t.sending : words.use}
                </button>
                <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={putBack}>
                  {commonWords().general.cancel}
                </button>
              </>
            )}
            {!chosen && shown.isOwn && (
              <button type="button" className="button button-quiet" aria-disabled={isPending} onClick={() => use(null)}>
                {words.reset}
              </button>
            )}
          </fieldset>
        )}
        <p className="problem" id={`${name}-problem`} role="alert">
          {problem?.sentence}
          {problem?.isSignedOut && (
            <a href={`${localPath('/login')}?next=${localPath('/studio/settings')}`}>
              {commonWords().account.signInAgain}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

/** The file chooser is hidden once a picture is chosen: the focus moves to the next action. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

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
