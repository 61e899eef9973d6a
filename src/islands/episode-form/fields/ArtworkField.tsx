import { studioWords } from '#shared/language.ts';
import { MAX_EPISODE_ART_BYTES } from '#shared/limits.ts';
import { send } from '../../api.ts';
import { ARTWORK_LIMITS, inspectPicture, type PictureLimits, pictureMessage } from '../../settings/artwork-file.ts';
import { FileChooser } from '../../ui/FileChooser.tsx';
import { runCall } from '../../ui/run-call.ts';
import { showToast } from '../../ui/toast.ts';
import { changeField, setProblem, useFormState, useFormStore, useField } from '../saving/form-store.ts';

/** The episode's own picture. One that does not fit is shown in words, and what was there stays. */
export function ArtworkField() {
  const t = studioWords().episodeForm.picture;
  const form = useFormStore();
  const artwork = useFormState(({ fields }) => fields.artwork);
  const { label, problem } = useField('artwork');
  const isPending = useFormState(({ picture }) => picture !== null);
  const choose = async (file: File) => {
    setProblem(form, 'artwork', null);
    const refused = await runCall(
      async () => {
        const path = await sendPicture(file);
        if (path !== null) changeField(form, { artwork: path });
      },
      { describe: pictureMessage },
    );
    if (refused !== null) setProblem(form, 'artwork', refused);
    form.setState({ picture: null });
  };
  const remove = () => {
    changeField(form, { artwork: '' });
    showToast(t.removed);
    requestAnimationFrame(() => document.getElementById('artwork')?.focus());
  };

  return (
    <fieldset className="field">
      <legend className="label mb-2">{label}</legend>
      <div className="flex flex-wrap items-start gap-4">
        {artwork && <img className="size-32 flex-none rounded-medium bg-well" src={artwork} alt={t.alt} />}
        <div className="grid min-w-0 grow basis-60 gap-2">
          <p className="hint" id="artwork-hint">
            {artwork ? t.hint : `${t.hint} ${t.without}`}
          </p>
          <div className="flex flex-wrap gap-3">
            <FileChooser
              id="artwork"
              name="artwork"
              accept="image/jpeg,image/png,.jpg,.jpeg,.png"
              disabled={isPending}
              aria-invalid={problem ? true : undefined}
              aria-describedby="artwork-hint artwork-problem"
              onChoose={([file]) => file && form.setState({ picture: choose(file) })}
            >
              {labelOf(isPending, artwork)}
            </FileChooser>
            {artwork && (
              <button type="button" className="button button-quiet" onClick={remove}>
                {t.remove}
              </button>
            )}
          </div>
          <p className="problem" id="artwork-problem" role="alert">
            {problem}
          </p>
        </div>
      </div>
    </fieldset>
  );
}

function labelOf(isPending: boolean, artwork: string): string {
  const t = studioWords().episodeForm.picture;
  if (isPending) return t.sending;
  return artwork ? t.chooseAnother : t.choose;
}

const LIMITS: PictureLimits = {
  ...ARTWORK_LIMITS,
  maxBytes: MAX_EPISODE_ART_BYTES,
  tooLarge: { code: 'episodeArtTooLarge' },
};

/**
 * Returns the path of the stored picture, null if the person wants no part of it. @throws Error with a message for the
 * user
 */
export async function sendPicture(file: File): Promise<string | null> {
  const picture = await inspectPicture(file, LIMITS);
  return picture && (await send('PUT /api/episodes/artwork', {}, picture.file)).artwork;
}
