import { studioWords, words as commonWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { LOGO_SIDE, MAX_LOGO_BYTES, logoSizeProblem } from '#shared/logo.ts';
import type { ShowSettings } from '#shared/show.ts';
import { useStore } from '@nanostores/react';
import { map } from 'nanostores';
import { useState } from 'react';
import { ApiError, send, messageOf } from '../api.ts';
import { FileChooser } from '../ui/FileChooser.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { ARTWORK_LIMITS, type ChosenPicture, inspectPicture, type PictureLimits } from './artwork-file.ts';
import { reloadSettings } from './reload-settings.ts';

type Pictures = Pick<ShowSettings, 'image' | 'hasOwnArtwork' | 'otherImage' | 'logo'>;

type Picture = {
  path: '/api/settings/artwork' | '/api/settings/artwork?of=otherArtwork' | '/api/settings/logo';
  limits: PictureLimits;
  /** `image` is the address of the picture that is shown; `isOwn`: it is not ours. */
  shownOf: (pictures: Pictures) => { image: string; isOwn: boolean };
};

/**
 * The show's artwork, as podcast apps show it; the cover of the feed in the other language; the logo of the business.
 */
const PICTURES = {
  artwork: {
    path: '/api/settings/artwork',
    limits: ARTWORK_LIMITS,
    shownOf: ({ image, hasOwnArtwork }) => ({ image, isOwn: hasOwnArtwork }),
  },
  'other-artwork': {
    path: '/api/settings/artwork?of=otherArtwork',
    limits: ARTWORK_LIMITS,
    shownOf: ({ image, otherImage }) => ({ image: otherImage ?? image, isOwn: otherImage !== null }),
  },
  logo: {
    path: '/api/settings/logo',
    limits: {
      ...{ how: 'framed', side: LOGO_SIDE, type: 'image/png', isOpaque: false },
      ...{ maxBytes: MAX_LOGO_BYTES, tooLarge: { code: 'logoTooLarge' }, sizeProblem: logoSizeProblem },
    },
    shownOf: ({ logo }) => ({ image: logo ?? '/favicon.svg', isOwn: logo !== null }),
  },
} satisfies Record<string, Picture>;

type Name = keyof typeof PICTURES;

/** What was chosen and not used yet: one picture's new page leaves the choice of the others as it is. */
const $chosen = map<Partial<Record<Name, ChosenPicture | null>>>({});

type PictureFormProps = {
  of: Name;
  pictures: Pictures;
  /** Set by the environment: it cannot be changed here. */
  isLocked?: boolean;
};

/** A picture of the show: choose one, preview it, use it. */
export function PictureForm({ of: name, pictures, isLocked = false }: PictureFormProps) {
  const { path, limits, shownOf }: Picture = PICTURES[name];
  const t = studioWords().settings.picture;
  const words = wordsOf(name);
  const [shown, setShown] = useState(() => shownOf(pictures));
  const { problem, isPending, attempt } = useAttempt();
  const chosen = useStore($chosen)[name] ?? null;
  const setChosen = (picture: ChosenPicture | null) => $chosen.setKey(name, picture);
  const isHydrated = useIsHydrated();

  const choose = (file: File | undefined) =>
    file && void attempt(async () => setChosen(await inspectPicture(file, limits)));
  const putBack = () => {
    setChosen(null);
    requestAnimationFrame(() => document.getElementById(`${name}-file`)?.focus());
  };
  const use = (file: File | null) =>
    void attempt(async () => {
      setShown(shownOf(await (file ? send('PUT', path, file) : send('DELETE', path))));
      setChosen(null);
      await reloadSettings('/studio/look', words.title, words.description);
    });

  return (
    <div className="flex flex-wrap gap-4">
      <img
        className="size-24 flex-none rounded-medium bg-well object-cover"
        src={chosen?.preview ?? shown.image}
        alt={chosen ? t.chosen : words.present}
        width={96}
        height={96}
      />
      <div className="grid min-w-0 grow basis-48 content-start gap-3">
        <p className="hint" id={`${name}-hint`}>
          {isLocked ? t.artworkLocked : words.hint}
        </p>
        {!isLocked && (
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
        <p className="hint empty:hidden" role="status">
          {chosen?.isFramed && t.framed}
        </p>
        <p className="problem" id={`${name}-problem`} role="alert">
          <span>{problem?.sentence}</span>
          {problem?.isSignedOut && (
            <a href={`${localPath('/login')}?next=${localPath('/studio/look')}`}>{commonWords().account.signInAgain}</a>
          )}
        </p>
      </div>
    </div>
  );
}

function wordsOf(name: Name) {
  const { settings, otherCover } = studioWords();
  if (name === 'other-artwork') return otherCover;
  const { picture } = settings;
  return { ...picture[name], hint: name === 'logo' ? picture.logoHint : picture.artworkHint };
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
      const sentence = error instanceof Error && !(error instanceof ApiError) ? error.message : messageOf(error);
      setProblem({ sentence, isSignedOut: error instanceof ApiError && error.status === 401 });
    } finally {
      setIsPending(false);
    }
  };
  return { problem, isPending, attempt };
}
