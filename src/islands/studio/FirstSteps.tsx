import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { FirstStep, FirstStepsChange } from '#shared/first-steps.ts';
import { ownTimeZone, zoneInWords } from '#shared/time-zone.ts';
import { useRef, useState } from 'react';
import { send } from '../api.ts';
import { useCall } from '../ui/use-call.ts';
import { LineIcon } from '../ui/icons.tsx';

/** The steps of a new site, with a tick for each that is done. It can be put away. */
export function FirstSteps({ steps: initial }: { steps: FirstStep[] }) {
  const [steps, setSteps] = useState(initial);
  const [isGone, setIsGone] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const t = studioWords().overview.firstSteps;
  const { call } = useCall();
  const change = (changes: FirstStepsChange, onKept: () => void) =>
    call(() => send('PUT /api/first-steps', {}, changes).then(onKept), { failed: t.error, focus: list });
  const tick = (label: string) =>
    setSteps(steps.map((step) => (step.label === label ? { ...step, isDone: true } : step)));
  const wait = (label: string) => change({ mailLater: true }, () => tick(label));
  /** The browser knows it. */
  const takeTimeZone = (label: string) => {
    const timeZone = ownTimeZone();
    const save = () => send('PUT /api/settings', {}, { timeZone }).then(() => tick(label));
    return call(save, {
      done: { title: t.timeZoneTaken, description: zoneInWords(timeZone) },
      failed: t.error,
      focus: list,
    });
  };
  if (isGone) return <p role="status">{t.gone}</p>;

  return (
    <div className="grid gap-4">
      <p className="hint">{t.done(steps.filter(({ isDone }) => isDone).length, steps.length)}</p>
      <ol className="rows" ref={list} tabIndex={-1} aria-label={t.title}>
        {steps.map((step) => (
          <li key={step.label} className="max-sm:flex-wrap">
            <Step {...step} onWait={() => void wait(step.label)} onTimeZone={() => void takeTimeZone(step.label)} />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button button-quiet -ms-3 justify-self-start"
        onClick={() => void change({ dismissed: true }, () => setIsGone(true))}
      >
        {t.hide}
      </button>
    </div>
  );
}

type StepProps = FirstStep & { onWait: () => void; onTimeZone: () => void };

function Step({ label, href, hint, isDone, canWait, takesTimeZone, other, onWait, onTimeZone }: StepProps) {
  const t = studioWords().overview.firstSteps;
  return (
    <>
      <div className="flex grow basis-60 gap-3">
        <span className={`${MARK} ${isDone ? 'border-good text-good' : 'border-edge'}`}>
          {isDone && <LineIcon name="check" />}
        </span>
        <div>
          <p className="font-semibold">
            <span className="sr-only">{isDone ? t.isDone : t.toDo}</span>
            {isDone ? (
              <span>{label}</span>
            ) : (
              <a className="underline" href={localPath(href)}>
                {label}
              </a>
            )}
          </p>
          {!isDone && <p className="hint">{hint}</p>}
          {!isDone && other && (
            <p>
              <a className="underline" href={localPath(other.href)}>
                {other.label}
              </a>
            </p>
          )}
        </div>
      </div>
      {takesTimeZone && !isDone && (
        <button type="button" className="button button-quiet max-sm:ms-6" onClick={onTimeZone}>
          {t.takeTimeZone}
        </button>
      )}
      {canWait && !isDone && (
        <button type="button" className="button button-quiet max-sm:ms-6" onClick={onWait}>
          {t.later}
          <span className="sr-only">: {label}</span>
        </button>
      )}
    </>
  );
}

const MARK = 'grid size-6 shrink-0 place-items-center rounded-round border [&>svg]:size-4';
