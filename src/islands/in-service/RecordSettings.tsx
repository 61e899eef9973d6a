import { MAX_IN_SERVICE_TEXT } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import type { Settings } from '#shared/contract/in-service.ts';
import type { Moved } from '#shared/in-service-record.ts';
import { YEAR_KINDS, type YearKind } from '#shared/in-service-year.ts';
import { RecordSettings as Schema, STATES } from '#shared/in-service.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { describedBy, FieldLayout, TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { refresh } from '../ui/refresh.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { showToast } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';

type RecordSettingsProps = {
  settings: Settings;
  /** Whom the other kind of year would move; null while the first choice counts from the start. */
  moved: Moved[] | null;
  series: { id: string; title: string }[];
};

/** The settings of the record. Another year shows whom it moves, and wants a reason. */
export function RecordSettings({ settings, moved, series }: RecordSettingsProps) {
  const t = studioWords().inService.setup;
  const [year, setYear] = useState<YearKind>(settings.year);
  const [state, setState] = useState<string>(settings.state ?? '');
  const { field, refusal, isPending, submit } = useForm(SettingsForm, async (input) => {
    await send('PUT /api/in-service/settings', {}, input);
    showToast({ title: t.saved, description: t.savedText });
    await refresh();
  });
  const known = STATES.find((name) => name === state);
  const states = { id: 'state', label: t.state, hint: known && t.known[known] };
  return (
    <form className="form max-w-narrow" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <fieldset className="field">
        <legend className="label mb-2">{t.year}</legend>
        {YEAR_KINDS.map((kind) => (
          <label key={kind} className="switch">
            <input type="radio" name="year" value={kind} checked={year === kind} onChange={() => setYear(kind)} />
            <span>{t.years[kind]}</span>
          </label>
        ))}
      </fieldset>
      {moved && year !== settings.year && (
        <>
          <WhoMoves moved={moved} />
          <TextField label={t.reason} {...field('reason')} maxLength={MAX_IN_SERVICE_TEXT} autoComplete="off" />
        </>
      )}
      <TextField
        label={t.rule}
        {...field('rule')}
        hint={t.ruleHint}
        maxLength={MAX_IN_SERVICE_TEXT}
        defaultValue={settings.rule ?? ''}
        autoComplete="off"
      />
      <FieldLayout {...states}>
        <select
          className="select"
          name="state"
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
          {...describedBy(states)}
        >
          <option value="">{t.states.none}</option>
          {STATES.map((name) => (
            <option key={name} value={name}>
              {t.states[name]}
            </option>
          ))}
        </select>
      </FieldLayout>
      <TextField
        label={t.hours}
        {...field('hours')}
        hint={t.hoursHint}
        maxLength={11}
        defaultValue={settings.hours ?? ''}
        placeholder="06:00-22:00"
        autoComplete="off"
      />
      <FieldLayout id="series" label={t.series}>
        <select className="select" name="series" id="series" defaultValue={settings.series ?? ''}>
          <option value="">{t.allLessons}</option>
          {series.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </FieldLayout>
      <TextField
        label={t.keepYears}
        {...field('keepYears')}
        hint={t.keepHint}
        type="number"
        min={1}
        max={50}
        defaultValue={settings.keepYears}
      />
      <SubmitButton isPending={isPending} label={t.save} pending={t.saving} />
    </form>
  );
}

function WhoMoves({ moved }: { moved: Moved[] }) {
  const t = studioWords().inService.setup;
  const day = (text: string) => formatDate(new Date(text));
  return (
    <div className="alert alert-care" role="status">
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{t.moves}</p>
        <p>{t.movesHint}</p>
        <ul className="grid max-h-64 gap-1 overflow-y-auto">
          {moved.map(({ name, now, next }, at) => (
            <li key={at} className="wrap-anywhere">
              {t.moved(name, day(now.to), day(next.from), day(next.to))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Parses the fields of the form into what the API takes. */
const SettingsForm = {
  safeParse(draft: unknown) {
    const { state, keepYears, series, ...texts } = draft as Record<string, string>;
    return Schema.safeParse({ ...texts, state: state || null, series: series || null, keepYears: Number(keepYears) });
  },
};
