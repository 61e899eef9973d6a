import { MAX_IN_SERVICE_TEXT } from '#shared/limits.ts';
import { studioWords, words } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { Entry } from '#shared/contract/in-service.ts';
import { formatHours } from '#shared/in-service-year.ts';
import { type Method, Void } from '#shared/in-service.ts';
import { localPath } from '#shared/local-path.ts';
import { useId, useState } from 'react';
import { send } from '../api.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { refresh } from '../ui/refresh.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';

type EntryListProps = { entries: Entry<Date>[]; methods: Record<Method, string> };

/** The entries of a year; each can be taken back with a reason, and printed on its own. */
export function EntryList({ entries, methods }: EntryListProps) {
  const t = studioWords().inService.aide;
  const [asked, setAsked] = useState<Entry<Date> | null>(null);
  return (
    <>
      <ul className="rows">
        {entries.map((entry) => (
          <li key={entry.number} className="flex-wrap">
            <About entry={entry} method={methods[entry.method]} />
            <div className="flex flex-wrap gap-4 pe-3">
              <a className="button button-quiet" href={localPath(`/studio/in-service/entries/${entry.number}`)}>
                {t.certificate}
                <span className="sr-only"> {t.ofEntry(entry.number)}</span>
              </a>
              {entry.method !== 'void' && entry.voidedBy === null && (
                <button type="button" className="button button-quiet" onClick={() => setAsked(entry)}>
                  {t.void}
                  <span className="sr-only"> {t.ofEntry(entry.number)}</span>
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asked && <VoidDialog entry={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function About({ entry, method }: { entry: Entry<Date>; method: string }) {
  const { number, day, topic, minutes, nurse, voidedBy, reason } = entry;
  return (
    <div className="grow basis-60">
      <p className={`font-semibold wrap-anywhere ${voidedBy === null ? '' : 'line-through'}`}>{topic}</p>
      <p className="hint flex flex-wrap gap-x-3">
        <span>{number}</span>
        <time dateTime={day}>{formatDate(new Date(day))}</time>
        <span>{formatHours(minutes)}</span>
        <span>{method}</span>
        <span>{nurse}</span>
      </p>
      {reason && <p className="hint wrap-anywhere">{reason}</p>}
    </div>
  );
}

function VoidDialog({ entry: { number, topic }, onClose }: { entry: Entry<Date>; onClose: () => void }) {
  const t = studioWords().inService.aide;
  const heading = useId();
  const { field, refusal, isPending, submit } = useForm(Void, async (input) => {
    const taken = await send('POST /api/in-service/entries/{number}/void', { number: String(number) }, input);
    showToast({ title: t.voided, description: t.voidedText(taken.number) });
    onClose();
    await refresh();
  });
  return (
    <Dialog labelledBy={heading} onClose={onClose}>
      <h2 id={heading} className="text-h4 wrap-anywhere">
        {t.voidTitle(number)}
      </h2>
      <p className="wrap-anywhere">{topic}</p>
      <p className="hint">{t.voidText}</p>
      <form className="form" noValidate onSubmit={submit}>
        <FailureMessage sentence={refusal} />
        <TextField label={t.voidReason} {...field('reason')} maxLength={MAX_IN_SERVICE_TEXT} autoComplete="off" />
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button" onClick={onClose}>
            {words().general.cancel}
          </button>
          <SubmitButton isPending={isPending} label={t.void} pending={t.saving} />
        </div>
      </form>
    </Dialog>
  );
}
