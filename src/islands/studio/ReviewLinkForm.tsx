import { studioWords } from '#shared/language.ts';
import { type MadeReviewLink, NewReviewLink } from '#shared/review-link.ts';
import { formatDate } from '#shared/format.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';
import { TextField } from '../ui/Field.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';

type ReviewLinkFormProps = { episodeId: string; reviewer?: string | undefined; sendsMail: boolean };

/** Asks who reviews an episode, and shows the link for them: once, because the server keeps only its hash. */
export function ReviewLinkForm({ episodeId, reviewer, sendsMail }: ReviewLinkFormProps) {
  const t = studioWords().reviews.link;
  const [made, setMade] = useState<MadeReviewLink | null>(null);
  const { problems, refusal, isPending, submit } = useForm(NewReviewLink, async (input) => {
    setMade(await send('POST /api/episodes/{episodeId}/reviews', { episodeId }, input));
    await reloadList();
  });
  if (made) return <MadeLink {...made} />;
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <TextField
        label={t.who}
        name="reviewer"
        maxLength={200}
        autoComplete="off"
        hint={t.whoHint}
        defaultValue={reviewer}
        problem={problems['reviewer']}
      />
      {sendsMail && (
        <TextField
          label={t.email}
          name="email"
          type="email"
          autoComplete="off"
          hint={t.emailHint}
          problem={problems['email']}
        />
      )}
      <SubmitButton isPending={isPending} label={t.make} pending={t.making} />
    </form>
  );
}

/** Replaces the list below the form by the server's; the form stays, because its link is shown only once. */
async function reloadList(): Promise<void> {
  const response = await fetch(location.href).catch(() => null);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('#review-links');
  if (fresh) document.querySelector('#review-links')?.replaceWith(fresh);
}

function MadeLink({ url, reviewer, expiresAt, mailed }: MadeReviewLink) {
  const t = studioWords().reviews.link;
  const [isCopied, copy] = useCopy(t.copiedToast);
  return (
    <div className="field" role="group" aria-label={t.label}>
      <p role="status">{(mailed ? t.mailed : t.send)(reviewer, formatDate(new Date(expiresAt)))}</p>
      <CopyField value={url} aria-label={t.for(reviewer)}>
        <button type="button" className="button button-primary" onClick={() => void copy(url)}>
          {isCopied ? t.copied : t.copy}
        </button>
      </CopyField>
      <p className="hint">{t.anyone}</p>
    </div>
  );
}
