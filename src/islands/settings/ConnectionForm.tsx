import '../../styles/form-bar.css';
import { studioWords } from '#shared/language.ts';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { send } from '../api.ts';
import { IN_COLUMNS } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { askBeforeLeaving } from '../ui/unsaved.ts';
import { useCall } from '../ui/use-call.ts';
import { useForm } from '../ui/use-form.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';

type Connection = 'mail' | 'copies';

/**
 * Handles the form of a service that the site signs in to: returns what is saved there, and `round`, which counts the
 * saves: a new form for each, as secrets are shown no more.
 */
export function useConnection<Settings, Changes>(
  save: (changes: Changes) => Promise<Settings>,
  schema: Parameters<typeof useForm<Changes>>[0],
  initial: Settings,
  onSaved: (settings: Settings) => void,
) {
  const [{ settings, round }, setSaved] = useState({ settings: initial, round: 0 });
  const form = useForm(schema, async (changes) => {
    const saved = await save(changes);
    setSaved({ settings: saved, round: round + 1 });
    onSaved(saved);
  });
  return { ...form, settings, round };
}

/** Returns the fields of a form without the secrets that are empty: nothing was typed, and what is stored stays. */
export function withoutEmpty(fields: Record<string, FormDataEntryValue>, ...secrets: string[]) {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== '' || !secrets.includes(name)));
}

type ConnectionFormProps = {
  connection: Omit<ReturnType<typeof useConnection>, 'field' | 'problems' | 'settings'>;
  of: Connection;
  words: { save: string; saving: string; test: string; testUnsaved: string; testing: string };
  isLocked?: boolean;
  /** Whether something is saved that can be tested. */
  isSet: boolean;
  /** The text about the test. */
  testHint: ReactNode;
  children: ReactNode;
};

/** A form of a service that the site signs in to, and a test of it: what is typed is saved first. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { connection, of, words, isLocked = false, isSet, testHint, children } = props;
  const { round, refusal, isPending, submit, submitForm } = connection;
  const form = useRef<HTMLFormElement>(null);
  /** How many fields are not saved, since which save. */
  const [typed, setTyped] = useState({ count: 0, round });
  const count = typed.round === round ? typed.count : 0;
  const [result, setResult] = useState<string | null>(null);
  const { refusal: testRefusal, isPending: isTesting, call, refuse } = useCall();
  useEffect(() => (count > 0 ? askBeforeLeaving() : undefined), [count]);

  const clearTest = () => {
    setResult(null);
    refuse(null);
  };
  const test = async () => {
    clearTest();
    if (form.current && typedIn(form.current) > 0 && !(await submitForm(form.current))) return;
    await call(async () => setResult((await send(`POST /api/settings/${of}/test`, {})).message));
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    clearTest();
    submit(event);
  };
  const hasTest = isSet || count > 0;
  const testLabel = count > 0 ? words.testUnsaved : words.test;
  return (
    <form
      ref={form}
      className="form"
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      onChange={({ currentTarget }) => setTyped({ count: typedIn(currentTarget), round })}
    >
      <FailureMessage sentence={refusal} />
      <fieldset className="contents" disabled={isLocked}>
        <div key={round} className={`${IN_COLUMNS} [&>.alert]:col-span-full`}>
          {children}
        </div>
      </fieldset>
      {hasTest && <p className="hint">{testHint}</p>}
      <div className="form-bar">
        <FailureMessage sentence={testRefusal} />
        <div role="status">{result && <p className="alert alert-good">{result}</p>}</div>
        {/* On phones the state is above two long verbs, which share a line. */}
        <div className={`form-bar-row ${hasTest && !isLocked ? 'max-md:grid max-md:grid-cols-2' : ''}`}>
          <p className="form-bar-state col-span-full" role="status">
            {count > 0 && studioWords().settings.form.unsaved(count)}
          </p>
          {hasTest && (
            <button
              type="button"
              className="button"
              disabled={isPending && !isTesting}
              aria-disabled={isTesting}
              onClick={() => void test()}
            >
              {isTesting ? words.testing : testLabel}
            </button>
          )}
          {!isLocked && <SubmitButton isPending={isPending} label={words.save} pending={words.saving} />}
        </div>
      </div>
    </form>
  );
}

/** Returns how many fields of a form differ from what it was shown with. */
const typedIn = (form: HTMLFormElement): number =>
  [...form.elements].filter((control) => {
    if (control instanceof HTMLInputElement)
      return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
    if (!(control instanceof HTMLSelectElement) || !control.name) return false;
    return control.selectedOptions[0]?.defaultSelected === false;
  }).length;
