import { useEffect, useRef } from 'react';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';

/** The words of an aide's page, which no other page loads. */
export type EnterWords = Record<'code' | 'remember' | 'start' | 'starting', string>;

/**
 * Opens an aide's record by the code on her card. What follows `#` in the address of the card is sent to no server, and
 * is taken out of the address at once. `pages`: the paths of this page, by the language of the aide.
 */
export function EnterCode({ words: t, pages }: { words: EnterWords; pages: Record<'en' | 'es', string> }) {
  const form = useRef<HTMLFormElement>(null);
  const { field, refusal, isPending, submit } = useForm(Fields, async (input) => {
    const { language } = await send('POST /api/in-service/enter', {}, input);
    location.assign(pages[language]);
  });
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('[name=code]');
    if (input && location.hash.length > 1) input.value = location.hash.slice(1);
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <FailureMessage sentence={refusal} />
      <TextField
        label={t.code}
        {...field('code')}
        className="input figures text-h4"
        placeholder="ABCDE-FGHJK"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <label className="flex min-h-target items-center gap-3">
        <input type="checkbox" name="remember" />
        <span>{t.remember}</span>
      </label>
      <SubmitButton isPending={isPending} label={t.start} pending={t.starting} />
    </form>
  );
}

/** The server says what is no code. */
const Fields = {
  safeParse(draft: unknown) {
    const { code = '', remember } = draft as Record<string, string>;
    return { success: true, data: { code, remember: remember === 'on' } } as const;
  },
};
