import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { z } from '#shared/schema.ts';
import { useId } from 'react';
import { send } from '../api.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { PostalAddressLine } from './MailLine.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogButtons } from '../ui/DialogButtons.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useAnswer } from '../ui/use-answer.ts';

type Check = AnswerOf<'POST /api/episodes/many/check'>;
type PublishManyProps = {
  request: z.input<typeof import('#shared/many.ts').ManyRequest> & { act: 'publish' | 'schedule' };
  onDecide: () => void;
  onBack: () => void;
};

/**
 * The sheet before many become public, now or at their times: how many, who gets an email, and what is worth knowing.
 */
export function PublishMany({ request, onDecide, onBack }: PublishManyProps) {
  const t = studioWords().publishing;
  const [heading, about] = [useId(), useId()];
  const { answer: check, refusal } = useAnswer(() => send('POST /api/episodes/many/check', {}, request));
  const isReady = check !== null && check.total > 0;
  return (
    <Dialog labelledBy={heading} describedBy={about} onClose={onBack}>
      <h2 id={heading} className="text-h4">
        {t.heading}
      </h2>
      <div id={about} className="grid gap-3" role="status">
        {check ? <Known check={check} act={request.act} /> : refusal === null && <p>{t.many.checking}</p>}
      </div>
      <FailureMessage sentence={refusal} />
      <DialogButtons onBack={onBack} back={t.back}>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={!isReady}
          onClick={() => isReady && onDecide()}
        >
          {t.goOn[request.act]}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

function Known({ check, act }: { check: Check; act: PublishManyProps['request']['act'] }) {
  const t = studioWords().publishing;
  const { total, sends, news, each, weekly, noted, episodes } = check;
  return (
    <>
      <p className="font-semibold">{act === 'schedule' ? t.many.scheduled(total) : t.many.published(total)}</p>
      {sends && (
        <p>
          {news > 0 ? t.many.mails(each, news) : t.many.announced} {weekly > 0 && t.weekly(weekly)}
        </p>
      )}
      <PostalAddressLine {...check} />
      {noted > 0 && (
        <details className="rounded-small border-s-4 border-heart bg-well p-3">
          <summary className="min-h-target cursor-pointer font-semibold [list-style:disclosure-closed_inside] [details[open]>&]:[list-style-type:disclosure-open] [display:list-item]">
            {t.many.noted(noted)}
          </summary>
          <ul className="grid max-h-60 gap-2 overflow-y-auto">
            {episodes.map(({ id, title, findings }) => (
              <li key={id} className="wrap-anywhere">
                <a className="underline" href={localPath(`/edit/${id}`)}>
                  {title}
                </a>
                : {findings.map(({ text }) => text).join('. ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="hint">{t.many.undoable[act]}</p>
    </>
  );
}
