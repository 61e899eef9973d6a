import { studioWords } from '#shared/language.ts';
import { ImportRequest } from '#shared/podcast-import.ts';
import type { ImportPreview } from '#shared/contract/imports.ts';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';

/** Asks for the address of the old feed, and looks what is there. */
export function FeedForm({ onPreview }: { onPreview: (preview: ImportPreview) => void }) {
  const t = studioWords().moving.form;
  const { field, refusal, isPending, submit } = useForm(ImportRequest, async ({ url }) => {
    const found = await send('POST /api/imports', {}, { url, preview: true });
    if ('losses' in found) onPreview(found);
  });
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <TextField
        label={t.address}
        {...field('url')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://example.com/feed.xml"
        hint={t.hint}
      />
      <SubmitButton isPending={isPending} label={t.look} pending={t.looking} />
    </form>
  );
}
