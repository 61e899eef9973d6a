import { studioWords } from '#shared/language.ts';
import type { Series } from '#shared/contract/series.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { useId, useRef, useState } from 'react';
import { send } from '../api.ts';
import { sendPicture } from '../episode-form/fields/ArtworkField.tsx';
import { pictureMessage } from '../settings/artwork-file.ts';
import { languages } from '../settings/languages.ts';
import { describedBy, FieldLayout, TextField } from '../ui/Field.tsx';
import { FileChooser } from '../ui/FileChooser.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { runCall } from '../ui/run-call.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { DialogButtons } from '../ui/DialogButtons.tsx';

type SeriesFormProps = {
  /** Without one, the form creates a new series. */
  series?: Series<Date>;
  onSaved: (saved: Series) => void;
  onCancel: () => void;
};

/** The title and description of a series. Its address is chosen once and stays. */
export function SeriesForm({ series, onSaved, onCancel }: SeriesFormProps) {
  const t = studioWords().series;
  const id = useId();
  const [artwork, setArtwork] = useState(series?.artwork ?? null);
  const arriving = useRef<Promise<string | null> | null>(null);
  const input = {
    safeParse: (typed: unknown) => {
      const { slug, language, ...texts } = typed as Record<string, string>;
      return NewSeries.safeParse({ ...texts, artwork, language: language || null, ...(slug && { slug }) });
    },
  };
  const { field, problems, refusal, isPending, submit } = useForm(input, async ({ slug, ...typed }) => {
    const texts = arriving.current ? { ...typed, artwork: await arriving.current } : typed;
    const made = () => send('POST /api/series', {}, { ...texts, ...(slug && { slug }) });
    const changed = (of: Series<Date>) =>
      send('PUT /api/series/{seriesId}', { seriesId: of.id }, { ...texts, updatedAt: of.updatedAt.toISOString() });
    onSaved(await (series ? changed(series) : made()));
  });
  const description = { id: `${id}-description`, ...t.fields.description, problem: problems['description'] };
  const language = { id: `${id}-language`, ...t.fields.language, problem: problems['language'] };

  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <TextField
        {...t.fields.title}
        id={`${id}-title`}
        {...field('title')}
        defaultValue={series?.title}
        autoComplete="off"
      />
      <FieldLayout {...description}>
        <textarea
          className="textarea"
          rows={4}
          name="description"
          defaultValue={series?.description}
          {...describedBy(description)}
        />
      </FieldLayout>
      {!series && (
        <TextField
          {...t.fields.slug}
          id={`${id}-slug`}
          {...field('slug')}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
      )}
      <FieldLayout {...language}>
        <select className="select" name="language" defaultValue={series?.language ?? ''} {...describedBy(language)}>
          <option value="">{studioWords().episodeForm.details.sameAsShow}</option>
          {Object.entries(languages()).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </FieldLayout>
      <PictureField
        id={`${id}-artwork`}
        value={artwork}
        problem={problems['artwork']}
        onChange={setArtwork}
        onSend={(sending) => void (arriving.current = sending)}
      />
      <FailureMessage sentence={refusal} />
      <DialogButtons onBack={onCancel} back={t.cancel}>
        <SubmitButton isPending={isPending} label={t.save} pending={t.saving} />
      </DialogButtons>
    </form>
  );
}

type PictureFieldProps = {
  id: string;
  value: string | null;
  problem: string | undefined;
  onChange: (path: string | null) => void;
  /** The picture that is on its way to the server, so that *Save* waits for it. */
  onSend: (sending: Promise<string | null> | null) => void;
};

function PictureField({ id, value, problem, onChange, onSend }: PictureFieldProps) {
  const { fields } = studioWords().series;
  const t = studioWords().episodeForm.picture;
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (file: File) => {
    const sending = sendPicture(file).then((path) => path ?? value);
    onSend(sending);
    setRefusal(null);
    setRefusal(await runCall(() => sending.then(onChange), { describe: pictureMessage }));
    onSend(null);
  };
  return (
    <fieldset className="field">
      <legend className="label mb-2">{fields.artwork.label}</legend>
      <div className="flex flex-wrap items-start gap-4">
        {value && <img className="size-32 flex-none rounded-medium bg-well" src={value} alt={t.alt} />}
        <FileChooser id={id} accept="image/jpeg,image/png" onChoose={([file]) => file && void choose(file)}>
          {value ? t.chooseAnother : t.choose}
        </FileChooser>
        {value && (
          <button type="button" className="button button-quiet" onClick={() => onChange(null)}>
            {t.remove}
          </button>
        )}
      </div>
      <p className="problem" role="alert">
        {refusal ?? problem}
      </p>
    </fieldset>
  );
}
