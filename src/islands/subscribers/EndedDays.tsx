import { studioWords, words } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { EndedDay } from '#shared/contract/subscribers.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { useCall } from '../ui/use-call.ts';
import { SubscriberList } from './SubscriberList.tsx';

/** Lists ended addresses by their day; each, and all of a day, can be brought back. */
export function EndedDays({ days: initial }: { days: EndedDay<Date>[] }) {
  const t = studioWords().subscribers;
  const [days, setDays] = useState(initial);
  const { call } = useCall();
  const resume = ({ day, total }: EndedDay<Date>) => {
    const done = { title: t.resumed(total), description: t.resumedText };
    const resumed = async () => {
      await send('POST /api/subscribers/resume', {}, { day });
      setDays((all) => all.filter((each) => each.day !== day));
    };
    return call(resumed, { done, failed: words().general.error, of: day });
  };

  return days.map((ended) => (
    <section key={ended.day} aria-labelledby={`ended-${ended.day}`} className="mb-8 last:mb-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 id={`ended-${ended.day}`}>{t.endedOn(formatDate(noonOf(ended.day)), ended.total)}</h3>
        <button type="button" className="button" onClick={() => void resume(ended)}>
          {t.resumeAll(ended.total)}
          <span className="sr-only"> {formatDate(noonOf(ended.day))}</span>
        </button>
      </div>
      <SubscriberList subscribers={ended.subscribers} />
    </section>
  ));
}

/** Noon in UTC is the same day nearly everywhere. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
