import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { useCall } from '../ui/use-call.ts';
import type { Draft } from './check.ts';
import { MailPreview } from './MailPreview.tsx';
import type { PublicationNews } from './use-publication.ts';

/** Shows how many people will get the email about the episode, with a button to send yourself a test. */
export function MailLine({ news, draft, isNow }: { news: PublicationNews; draft: Draft; isNow: boolean }) {
  const t = studioWords().publishing;
  const { sends, isNews, each, weekly } = news;
  return (
    <div className="grid gap-2">
      {sends && (
        <p className="text-lead font-semibold">
          {isNews ? t.mails(each) : t.announced} {weekly > 0 && t.weekly(weekly)}
        </p>
      )}
      <PostalAddressLine {...news} />
      {sends && isNews && <TestMail to={news.testTo} draft={draft} />}
      {sends && isNews && <MailPreview draft={draft} />}
      {isNow && <p className="hint">{t.undoable}</p>}
    </div>
  );
}

type Mailed = { each: number; weekly: number; hasPostalAddress: boolean };

/** Says that the emails lack the postal address, and where it is added. */
export function PostalAddressLine({ each, weekly, hasPostalAddress }: Mailed) {
  const t = studioWords().publishing;
  if (each + weekly === 0 || hasPostalAddress) return null;
  return (
    <p className="hint">
      {t.noPostalAddress}{' '}
      <a className="underline" href={localPath('/studio/mail#mail-texts')}>
        {t.addPostalAddress}
      </a>
    </p>
  );
}

function TestMail({ to, draft }: { to: string | null; draft: Draft }) {
  const t = studioWords().publishing;
  const { refusal, isPending, call } = useCall();
  const [isSent, setIsSent] = useState(false);
  if (to === null) {
    return (
      <p className="hint">
        {t.noAddress}{' '}
        <a className="underline" href={localPath('/account')}>
          {t.account}
        </a>
      </p>
    );
  }
  const test = () =>
    call(async () => {
      setIsSent(false);
      await send('POST /api/episodes/publication/test', {}, draft);
      setIsSent(true);
    });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <button type="button" className="button" aria-disabled={isPending} onClick={() => void test()}>
        {isPending ? t.testing : t.test}
      </button>
      <p className="hint min-w-0 flex-1 basis-40 wrap-anywhere" role="status">
        {refusal ?? (isSent && t.testSent(to))}
      </p>
    </div>
  );
}
