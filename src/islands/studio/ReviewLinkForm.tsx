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

const COPIED = { title: 'Link copied!', description: 'Now send it to the person you made it for.' };

/** Asks who reviews an episode, and shows the link for them: once, because the server keeps only its hash. */
export function ReviewLinkForm({ episodeId }: { episodeId: string }) {
  const [made, setMade] = useState<MadeReviewLink | null>(null);
  const { problems, refusal, isPending, submit } = useForm(NewReviewLink, async (input) => {
    setMade(await send<MadeReviewLink>('POST', `/api/episodes/${episodeId}/reviews`, input));
    await reloadList();
  });
  if (made) return <MadeLink {...made} />;
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <TextField
        label="Who reviews it?"
        name="reviewer"
        maxLength={200}
        autoComplete="off"
        hint="As listeners should read it, such as Ana Lima, RN. The page greets them by it."
        problem={problems['reviewer']}
      />
      <SubmitButton isPending={isPending} label="Make a link" pending="Making it..." />
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

function MadeLink({ url, reviewer, expiresAt }: MadeReviewLink) {
  const [isCopied, copy] = useCopy(COPIED);
  return (
    <div className="field" role="group" aria-label="The link">
      <p role="status">
        Send this link to {reviewer}. It works until {formatDate(new Date(expiresAt))}, and is shown only now.
      </p>
      <CopyField value={url} aria-label={`Link for ${reviewer}`}>
        <button type="button" className="button button-primary" onClick={() => void copy(url)}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </CopyField>
      <p className="hint">Anyone who has it can read and hear this episode. Their answer appears below.</p>
    </div>
  );
}
