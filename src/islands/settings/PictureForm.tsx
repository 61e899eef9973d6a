import { MAX_LOGO_BYTES } from '#shared/limits.ts';
import { studioWords, words as commonWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { LOGO_SIDE, logoSizeProblem } from '#shared/logo.ts';
import type { ShowSettings } from '#shared/show.ts';
import { useEffect, useState } from 'react';
import { ApiError, send } from '../api.ts';
import { FileChooser } from '../ui/FileChooser.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { showToast } from '../ui/toast.ts';
import { askBeforeLeaving } from '../ui/unsaved.ts';
import { useCall } from '../ui/use-call.ts';
import {
  ARTWORK_LIMITS,
  type ChosenPicture,
  inspectPicture,
  type PictureLimits,
  pictureMessage,
} from './artwork-file.ts';
import { reloadSettings } from './reload-settings.ts';

type Pictures = Pick<ShowSettings, 'image' | 'hasOwnArtwork' | 'otherImage' | 'logo'>;

type Picture = {
  store: (file: File) => Promise<Pictures>;
  remove: () => Promise<Pictures>;
  limits: PictureLimits;
  /** `image` is the address of the picture that is shown; `isOwn`: it is not ours. */
  shownOf: (pictures: Pictures) => { image: string; isOwn: boolean };
};

/**
 * The show's artwork, as podcast apps show it; the cover of the feed in the other language; the logo of the business.
 */
const PICTURES = {
  artwork: {
    store: (file) => send('PUT /api/settings/artwork', {}, file),
    remove: () => send('DELETE /api/settings/artwork', {}),
    limits: ARTWORK_LIMITS,
    shownOf: ({ image, hasOwnArtwork }) => ({ image, isOwn: hasOwnArtwork }),
  },
  'other-artwork': {
    store: (file) => send('PUT /api/settings/artwork', { of: 'otherArtwork' }, file),
    remove: () => send('DELETE /api/settings/artwork', { of: 'otherArtwork' }),
    limits: ARTWORK_LIMITS,
    shownOf: ({ image, otherImage }) => ({ image: otherImage ?? image, isOwn: otherImage !== null }),
  },
  logo: {
    store: (file) => send('PUT /api/settings/logo', {}, file),
    remove: () => send('DELETE /api/settings/logo', {}),
    limits: {
      ...{ how: 'framed', side: LOGO_SIDE, type: 'image/png', isOpaque: false },
      ...{ maxBytes: MAX_LOGO_BYTES, tooLarge: { code: 'logoTooLarge' }, sizeProblem: logoSizeProblem },
    },
    shownOf: ({ logo }) => ({ image: logo ?? '/favicon.svg', isOwn: logo !== null }),
  },
} satisfies Record<string, Picture>;

type Name = keyof typeof PICTURES;

type PictureFormProps = {
  of: Name;
  pictures: Pictures;
  /** Set by the environment: it cannot be changed here. */
  isLocked?: boolean;
};

/** A picture of the show: one that is chosen is saved at once. */
export function PictureForm({ of: name, pictures, isLocked = false }: PictureFormProps) {
  const { store, remove, limits, shownOf }: Picture = PICTURES[name];
  const t = studioWords().settings.picture;
  const words = wordsOf(name);
  const [current, setCurrent] = useState(() => shownOf(pictures));
  /** The request on its way to the server. */
  const [sending, setSending] = useState<ChosenPicture | null>(null);
  const { refusal, isPending, call } = useCall();
  const [isSignedOut, setIsSignedOut] = useState(false);
  const isHydrated = useIsHydrated();
  // An upload is lost when the page is closed.
  useEffect(() => (sending ? askBeforeLeaving() : undefined), [sending]);

  const describe = (problem: unknown) => {
    setIsSignedOut(problem instanceof ApiError && problem.status === 401);
    return pictureMessage(problem);
  };
  const attempt = (work: () => Promise<void>) => call(work, { describe });
  const choose = (file: File) =>
    attempt(async () => {
      const picture = await inspectPicture(file, limits);
      if (picture === null) return;
      setSending(picture);
      try {
        const { image, isOwn } = shownOf(await store(picture.file));
        setCurrent({ image, isOwn });
      } finally {
        setSending(null);
      }
      await sayChanged(words.title, picture.isFramed ? `${t.framed} ${words.description}` : words.description);
    });
  const reset = () =>
    attempt(async () => {
      setCurrent(shownOf(await remove()));
      await sayChanged(words.title, words.description);
    });

  return (
    <div className="flex flex-wrap gap-4">
      <img
        className="size-24 flex-none rounded-medium bg-well object-cover"
        src={sending?.preview ?? current.image}
        alt={sending ? t.chosen : words.present}
        width={96}
        height={96}
      />
      <div className="grid min-w-0 grow basis-48 content-start gap-3">
        <p className="hint" id={`${name}-hint`}>
          {isLocked ? t.artworkLocked : words.hint}
        </p>
        {!isLocked && (
          <fieldset className="flex flex-wrap gap-3" role="presentation" disabled={!isHydrated}>
            <FileChooser
              id={`${name}-file`}
              name={name}
              accept="image/jpeg,image/png,.jpg,.jpeg,.png"
              aria-disabled={isPending}
              aria-invalid={refusal !== null || undefined}
              aria-describedby={`${name}-hint ${name}-problem`}
              onChoose={([file]) => file && void choose(file)}
            >
              {sending ? t.sending : words.choose}
            </FileChooser>
            {current.isOwn && (
              <button
                type="button"
                className="button button-quiet"
                aria-disabled={isPending}
                onClick={() => void reset()}
              >
                {words.reset}
              </button>
            )}
          </fieldset>
        )}
        <p className="problem" id={`${name}-problem`} role="alert">
          <span>{refusal}</span>
          {refusal !== null && isSignedOut && (
            <a href={`${localPath('/login')}?next=${localPath(PAGE)}`}>{commonWords().account.signInAgain}</a>
          )}
        </p>
      </div>
    </div>
  );
}

const PAGE = '/studio/look';

/**
 * Loads the page again, which shows the picture in other places too, unless another page was opened in the meantime.
 */
async function sayChanged(title: string, description: string): Promise<void> {
  if (location.pathname === localPath(PAGE)) return reloadSettings(PAGE, title, description);
  showToast({ title, description });
}

function wordsOf(name: Name) {
  const { settings, otherCover } = studioWords();
  if (name === 'other-artwork') return otherCover;
  const { picture } = settings;
  return { ...picture[name], hint: name === 'logo' ? picture.logoHint : picture.artworkHint };
}
