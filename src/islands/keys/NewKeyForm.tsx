import { MAX_NAME } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import { type Scope, SCOPES } from '#shared/scope.ts';
import { NewToken } from '#shared/token.ts';
import type { Token } from '#shared/contract/programs.ts';
import { useEffect, useRef } from 'react';
import { send } from '../api.ts';
import { SubmitOrCancel } from '../credentials/SubmitOrCancel.tsx';
import { Switches } from '../credentials/Switches.tsx';
import { describedBy, FieldLayout, TextField } from '../ui/Field.tsx';
import { useForm } from '../ui/use-form.ts';
import { DAY_MS } from '#shared/units.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';

export type MadeKey = Token & { token: string };
type NewKeyFormProps = { onMade: (key: MadeKey) => void; onCancel: () => void };

/** In the order of the form: what most people want comes first. */
const CHOICES = ['drafts', 'publish', 'read', 'staff'] as const satisfies Scope[];

/** Days until the key ends; 0 is never. */
const LIVES = [365, 90, 30, 0] as const;

/** Asks for a key's name, what it may do and when it ends. */
export function NewKeyForm({ onMade, onCancel }: NewKeyFormProps) {
  const t = studioWords().credentials.keys;
  const form = useRef<HTMLFormElement>(null);
  const { field, problems, refusal, isPending, submit } = useForm(KeyForm, async (input) => {
    const made = await send('POST /api/tokens', {}, input);
    onMade({ ...made, createdAt: new Date(made.createdAt), lastUsedAt: null, expiresAt: dateOf(made.expiresAt) });
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const life = { id: 'life', label: t.ends, problem: problems['expiresAt'] };

  return (
    <form ref={form} className="form max-w-narrow" method="post" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <TextField label={t.name} {...field('name')} maxLength={2 * MAX_NAME} autoComplete="off" hint={t.nameHint} />
      <Switches
        legend={t.may}
        choices={CHOICES.map((name) => ({ name, ...t.scopes[name] }))}
        on={['drafts']}
        problem={problems['scopes']}
      />
      <FieldLayout {...life}>
        <select className="select" name="life" {...describedBy(life)}>
          {LIVES.map((days) => (
            <option key={days} value={days}>
              {t.lives[days]}
            </option>
          ))}
        </select>
      </FieldLayout>
      <SubmitOrCancel isPending={isPending} label={t.make} pending={t.making} onCancel={onCancel} />
    </form>
  );
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Parses the fields of the form into what the API takes. */
const KeyForm = {
  safeParse(draft: unknown) {
    const fields = draft as Record<string, FormDataEntryValue>;
    const scopes = SCOPES.filter((scope) => fields[scope] === 'on');
    return NewToken.safeParse({ name: fields['name'], scopes, expiresAt: endAfter(Number(fields['life'])) });
  },
};

const endAfter = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
