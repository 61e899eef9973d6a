import { MAX_NOTE } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import { SendBack } from '#shared/approval.ts';
import { useId, useState } from 'react';
import { send } from '../api.ts';
import { openPublishSheet } from '../publishing/PublishStored.tsx';
import { describedBy, FieldLayout } from '../ui/Field.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogButtons } from '../ui/DialogButtons.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { refresh } from '../ui/refresh.ts';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';

type Draft = { episodeId: string; title: string; updatedAt: Date };

/** Publishes a draft that waits for approval, as it was when it was shown, or sends it back with a note. */
export function DecideButtons(draft: Draft) {
  const { episodeId, title, updatedAt } = draft;
  const t = studioWords().episodes;
  const [isSendingBack, setIsSendingBack] = useState(false);
  const publish = () => void openPublishSheet({ id: episodeId, updatedAt: updatedAt.toISOString() });
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <button type="button" className="button" onClick={() => setIsSendingBack(true)}>
        {t.approval.sendBack}
        <span className="sr-only"> {title}</span>
      </button>
      <button type="button" className="button button-primary" onClick={publish}>
        <span>{t.approval.approve}</span>
        <span className="sr-only"> {title}</span>
      </button>
      {isSendingBack && <SendBackDialog {...draft} onClose={() => setIsSendingBack(false)} />}
    </div>
  );
}

function SendBackDialog({ episodeId, title, onClose }: Draft & { onClose: () => void }) {
  const heading = useId();
  const t = studioWords().episodes.approval;
  const { problems, refusal, isPending, submit } = useForm(SendBack, async (note) => {
    await send('DELETE /api/episodes/{episodeId}/approval', { episodeId }, note);
    onClose();
    await refresh();
    showToast({ title: t.isSentBack, description: t.authorReads });
  });
  const field = { id: 'note', label: t.whatToChange, problem: problems['note'] };
  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className="text-h4 wrap-anywhere">
        {t.sendBackTitle(title)}
      </h2>
      <form className="form" noValidate onSubmit={submit}>
        <FailureMessage sentence={refusal} />
        <FieldLayout {...field}>
          <textarea className="input" name="note" rows={4} maxLength={MAX_NOTE} {...describedBy(field)} />
        </FieldLayout>
        <DialogButtons onBack={onClose} back={t.cancel}>
          <SubmitButton isPending={isPending} label={t.sendBack} pending={t.sending} />
        </DialogButtons>
      </form>
    </Dialog>
  );
}
