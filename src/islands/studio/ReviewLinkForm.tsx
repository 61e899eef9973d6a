import { MAX_REVIEWER } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import { type MadeReviewLink, NewReviewLink } from '#shared/review-link.ts';
import { formatDate } from '#shared/format.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';
import { TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';

type ReviewLinkFormProps = {
  episodeId: string;
  reviewer?: string | undefined;
  sendsMail: boolean;
  onMade: (made: MadeReviewLink) => void;
};

/** Asks who reviews an episode, and shows the link for them: once, because the server keeps only its hash. */
export function ReviewLinkForm({ episodeId, reviewer, sendsMail, onMade }: ReviewLinkFormProps) {
  const t = studioWords().reviews.link;
  const [made, setMade] = useState<MadeReviewLink | null>(null);
  const { problems, refusal, isPending, submit } = useForm(NewReviewLink, async (input) => {
    const link = await send('POST /api/episodes/{episodeId}/reviews', { episodeId }, input);
    setMade(link);
    onMade(link);
  });
  if (made) return <MadeLink {...made} />;
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <TextField
        label={t.who}
        name="reviewer"
        maxLength={MAX_REVIEWER}
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
