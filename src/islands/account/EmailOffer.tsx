import { studioWords } from '#shared/language.ts';
import { EmailAddress } from '#shared/subscriber.ts';
import { z } from '#shared/schema.ts';
import { useEffect, useRef } from 'react';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';

const Fields = z.object({ email: EmailAddress });

/** Asks once, with *Later*, for the address of the person who has just created the first account. */
export function EmailOffer({ onDone }: { onDone: () => void }) {
  const t = studioWords().account;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { field, refusal, isPending, submit } = useForm(Fields, async ({ email }) => {
    const { notices } = await send('GET /api/account', {});
    await send('PUT /api/account', {}, { email, notices });
    onDone();
  });
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className="text-h3">
        {t.emailOffer.heading}
      </h2>
      <FailureMessage sentence={refusal} />
      <TextField
        label={t.mailForm.email}
        {...field('email')}
        type="email"
        autoComplete="email"
        hint={t.emailOffer.hint}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={isPending} label={t.save} pending={t.saving} />
        <button type="button" className="button button-quiet" onClick={onDone}>
          {t.emailOffer.later}
        </button>
      </div>
    </form>
  );
}
