import '../../styles/form-bar.css';
import { type ReactNode, useState } from 'react';
import { send } from '../api.ts';
import { IN_COLUMNS } from '../ui/Field.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
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
  words: { save: string; saving: string; test: string; testing: string };
  isLocked?: boolean;
  /** The text beside the test of the saved settings; null while there is nothing to test. */
  testHint: ReactNode;
  children: ReactNode;
};

/** A form of a service that the site signs in to, and a test of what is saved. */
export function ConnectionForm({ connection, of, words, isLocked, testHint, children }: ConnectionFormProps) {
  const { round, refusal, isPending, submit } = connection;
  return (
    <div className="grid grid-cols-1 gap-8">
      <form key={round} className="form" noValidate autoComplete="off" onSubmit={submit}>
        <FailureMessage sentence={refusal} />
        <fieldset className="contents" disabled={isLocked}>
          <div className={`${IN_COLUMNS} [&>.alert]:col-span-full`}>{children}</div>
          {!isLocked && (
            <div className="form-bar">
              <div className="form-bar-row">
                <SubmitButton isPending={isPending} label={words.save} pending={words.saving} />
              </div>
            </div>
          )}
        </fieldset>
      </form>
      {testHint !== null && (
        <ConnectionTest key={`test ${round}`} of={of} words={words} isSaving={isPending}>
          {testHint}
        </ConnectionTest>
      )}
    </div>
  );
}

type ConnectionTestProps = Pick<ConnectionFormProps, 'of' | 'words' | 'children'> & {
  isSaving: boolean;
};

/** Tests what is saved, unless it is being saved, and shows what came of it. */
function ConnectionTest({ of, words, isSaving, children }: ConnectionTestProps) {
  const [result, setResult] = useState<string | null>(null);
  const { refusal, isPending, call } = useCall();
  const test = () =>
    call(async () => {
      setResult(null);
      setResult((await send(`POST /api/settings/${of}/test`, {})).message);
    });
  return (
    <div className="form">
      <p>{children}</p>
      <FailureMessage sentence={refusal} />
      <div role="status">{result && <p className="alert alert-good">{result}</p>}</div>
      <button
        type="button"
        className="button self-start"
        disabled={isSaving}
        aria-disabled={isPending}
        onClick={() => void test()}
      >
        {isPending ? words.testing : words.test}
      </button>
    </div>
  );
}
