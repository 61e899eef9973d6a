import { studioWords } from '#shared/language.ts';
import type { ImportPreview } from '#shared/contract/imports.ts';
import { formatBytes } from '#shared/size.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type ImportOfferProps = {
  preview: ImportPreview;
  isNew: boolean;
  onStart: (options: { url: string; show: boolean; drafts: boolean }) => Promise<void>;
  onCancel: () => void;
};

/** The preview of an import: what was found, what will be missing, and the button that starts it. */
export function ImportOffer({ preview, isNew, onStart, onCancel }: ImportOfferProps) {
  const t = studioWords().moving.offer;
  const { url, title, episodes, losses } = preview;
  const { refusal, isPending, submit } = useForm(Choices, ({ show, drafts }) => onStart({ url, show, drafts }));
  return (
    <form className="form" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <div role="status">
        <h3 className="text-h3 wrap-anywhere">{title}</h3>
        <p>{sizeOf(preview)}</p>
      </div>
      <div>
        <h3 className="font-semibold">{t.losses}</h3>
        <ul className="mt-2 grid list-disc gap-1 ps-6">
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      </div>
      <div>
        <label className="flex min-h-target items-center gap-3">
          <input type="checkbox" name="show" defaultChecked={isNew} />
          {t.takeShow}
        </label>
        <label className="flex min-h-target items-center gap-3">
          <input type="checkbox" name="drafts" />
          {t.asDrafts}
        </label>
      </div>
      <div className="flex flex-wrap gap-3">
        {episodes > 0 && <SubmitButton isPending={isPending} label={t.move(episodes)} pending={t.starting} />}
        <button type="button" className="button" onClick={onCancel}>
          {t.another}
        </button>
      </div>
    </form>
  );
}

const Choices = {
  safeParse: (draft: unknown) => ({
    success: true as const,
    data: { show: 'show' in (draft as object), drafts: 'drafts' in (draft as object) },
  }),
};

function sizeOf({ episodes, minutes, bytes }: ImportPreview): string {
  const t = studioWords().moving.offer;
  if (episodes === 0) return t.none;
  const parts = [t.episodes(episodes), minutes > 0 && t.minutes(minutes), bytes > 0 && t.audio(formatBytes(bytes))];
  return `${parts.filter(Boolean).join(', ')}.`;
}
