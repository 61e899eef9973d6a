import { studioWords, words } from '#shared/language.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { useCall } from '../ui/use-call.ts';

/** Offers once to bring those back that an earlier version ended, whatever the reason. */
export function ResumeOffer({ count }: { count: number }) {
  const t = studioWords().subscribers;
  const [isOpen, setIsOpen] = useState(true);
  const { call } = useCall();
  const decide = (offered: boolean) => {
    const done = offered
      ? { title: t.resumed(count), description: t.resumedText }
      : { title: t.offer.left, description: t.offer.leftText };
    return call(() => send('POST /api/subscribers/resume', {}, { offered }).then(() => setIsOpen(false)), {
      done,
      failed: words().general.error,
    });
  };

  if (!isOpen) return null;
  return (
    <section className="card sheet mt-6" aria-labelledby="resume-offer">
      <h2 id="resume-offer">{t.offer.title}</h2>
      <p className="mb-4">{t.offer.text(count)}</p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" onClick={() => void decide(true)}>
          {t.resumeAll(count)}
        </button>
        <button type="button" className="button" onClick={() => void decide(false)}>
          {t.offer.leave}
        </button>
      </div>
    </section>
  );
}
