import { MAX_IN_SERVICE_LINE, MAX_IN_SERVICE_TEXT } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import type { Aide, Entry } from '#shared/contract/in-service.ts';
import { MAX_MINUTES, METHODS_BY_HAND, MIN_MINUTES, NewEntries } from '#shared/in-service.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { send } from '../api.ts';
import { describedBy, FieldLayout, IN_COLUMNS, TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { useForm } from '../ui/use-form.ts';
import { AidePicker } from './AidePicker.tsx';
import { SignInSheet, type SheetTexts } from './SignInSheet.tsx';

type Earlier = Pick<Entry, 'topic' | 'place' | 'nurse' | 'nurseLicense'>;
type RecordLiveProps = {
  aides: Aide[];
  /** Earlier entries to choose from, the newest first. */
  earlier: Earlier[];
  methods: Record<(typeof METHODS_BY_HAND)[number], string>;
  today: string;
  show: string;
};

/** Prints a sign-in sheet, and puts an in-service into the record of everyone who is ticked. */
export function RecordLive({ aides, earlier, methods, today, show }: RecordLiveProps) {
  const t = studioWords().inService.live;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [sheet, setSheet] = useState<SheetTexts | null>(null);
  const [entered, setEntered] = useState<Entry[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const { field, problems, refusal, isPending, submit } = useForm(LiveForm, async (input) => {
    const entries = await send('POST /api/in-service/entries', {}, input);
    setTicked(new Set());
    flushSync(() => setEntered(entries));
    result.current?.focus();
  });
  const [last] = earlier;
  const goals = { id: 'goals', label: t.goals, hint: t.goalsHint, problem: problemOf(problems, 'goals') };
  const method = { id: 'method', label: t.method };

  const print = () => {
    if (!form.current) return;
    flushSync(() => setSheet(textsOf(new FormData(form.current ?? undefined))));
    window.print();
  };

  return (
    <>
      <form ref={form} className="form on-screen" noValidate onSubmit={submit}>
        <FailureMessage sentence={refusal} />
        {entered.length > 0 && (
          <p ref={result} tabIndex={-1} className="alert" role="status">
            {t.done(entered.length)}. {t.doneText(entered[0]?.number ?? 0, entered.at(-1)?.number ?? 0)}
          </p>
        )}
        <section className="card sheet form" aria-labelledby="what">
          <h2 id="what">{t.what}</h2>
          <div className={IN_COLUMNS}>
            <TextField
              label={t.topic}
              {...field('topic')}
              list="topics"
              maxLength={MAX_IN_SERVICE_LINE}
              autoComplete="off"
            />
            <FieldLayout {...method}>
              <select className="select" name="method" {...describedBy(method)}>
                {METHODS_BY_HAND.map((name) => (
                  <option key={name} value={name}>
                    {methods[name]}
                  </option>
                ))}
              </select>
            </FieldLayout>
            <FieldLayout {...goals}>
              <textarea className="textarea" name="goals" rows={3} {...describedBy(goals)} />
            </FieldLayout>
            <TextField label={t.day} {...field('day')} type="date" max={today} defaultValue={today} />
            <TextField
              label={t.minutes}
              {...field('minutes')}
              hint={t.minutesHint}
              type="number"
              min={MIN_MINUTES}
              max={MAX_MINUTES}
              defaultValue={60}
            />
            <TextField
              label={t.nurse}
              {...field('nurse')}
              defaultValue={last?.nurse}
              list="nurses"
              autoComplete="off"
            />
            <TextField
              label={t.license}
              {...field('nurseLicense')}
              hint={t.licenseHint}
              defaultValue={last?.nurseLicense ?? ''}
              autoComplete="off"
            />
            <TextField label={t.signedOn} {...field('nurseOn')} hint={t.signedOnHint} type="date" max={today} />
            <TextField
              label={t.place}
              {...field('place')}
              defaultValue={last?.place}
              list="places"
              autoComplete="off"
            />
            <TextField label={t.materials} {...field('materials')} maxLength={MAX_IN_SERVICE_TEXT} autoComplete="off" />
            <TextField label={t.sheet} {...field('sheet')} maxLength={MAX_IN_SERVICE_LINE} autoComplete="off" />
            <Switch name="isTested">{t.isTested}</Switch>
          </div>
          <div>
            <button type="button" className="button" onClick={print}>
              {t.printSheet}
            </button>
          </div>
        </section>
        <section className="card sheet form" aria-labelledby="who">
          <h2 id="who">{t.who}</h2>
          <AidePicker aides={aides} ticked={ticked} onTick={setTicked} problem={problemOf(problems, 'aides')} />
          <SubmitButton isPending={isPending} label={t.submit(ticked.size)} pending={t.entering} />
        </section>
        <Choices id="topics" of={earlier.map(({ topic }) => topic)} />
        <Choices id="nurses" of={earlier.map(({ nurse }) => nurse)} />
        <Choices id="places" of={earlier.map(({ place }) => place)} />
      </form>
      {sheet && <SignInSheet texts={sheet} aides={whoSigns(aides, ticked)} show={show} />}
    </>
  );
}

/** Returns the aides who are ticked; all of them while none is. */
const whoSigns = (aides: Aide[], ticked: ReadonlySet<string>): Aide[] =>
  ticked.size > 0 ? aides.filter(({ id }) => ticked.has(id)) : aides;

const problemOf = (problems: Record<string, string>, name: string): string | undefined =>
  Object.entries(problems).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];

function textsOf(fields: FormData): SheetTexts {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const nurse = [text('nurse'), text('nurseLicense')].filter(Boolean).join(', ');
  return {
    ...{ topic: text('topic'), goals: linesIn(text('goals')).join('; '), day: text('day'), minutes: text('minutes') },
    ...{ place: text('place'), nurse, materials: text('materials') },
  };
}

const linesIn = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Parses the fields of the form into what the API takes; the ticks are fields of one name. */
const LiveForm = {
  safeParse(draft: unknown) {
    const { aides, goals, minutes, isTested, ...texts } = draft as Record<string, string>;
    return NewEntries.safeParse({
      ...texts,
      aides: (aides ?? '').split(',').filter(Boolean),
      goals: linesIn(goals ?? ''),
      minutes: Number(minutes),
      isTested: isTested === 'on',
    });
  },
};

function Choices({ id, of }: { id: string; of: string[] }) {
  return (
    <datalist id={id}>
      {[...new Set(of)].slice(0, 50).map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
