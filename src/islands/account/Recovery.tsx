import { studioWords } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import { z } from '#shared/schema.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { RecoveryCode } from './RecoveryCode.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';

/** Makes a recovery code, behind whether there is one; a new one ends the one before. */
export function Recovery({ madeAt: initial }: { madeAt: Date | null }) {
  const [madeAt, setMadeAt] = useState(initial);
  const [code, setCode] = useState<string | null>(null);
  const t = studioWords().account.recoveryCode;
  const { refusal, isPending, submit } = useForm(z.object({}), async () => {
    const { recoveryCode } = await send('POST /api/account/recovery-code', {});
    setMadeAt(new Date());
    setCode(recoveryCode);
  });
  return (
    <details className="fold">
      <summary>
        <h2 id="your-recovery">{studioWords().account.recovery}</h2>
        <span className="mt-1 text-note leading-base text-muted">{madeAt ? t.madeOn(formatDate(madeAt)) : t.none}</span>
      </summary>
      <div className="pt-4">
        {code ? (
          <RecoveryCode code={code} done={studioWords().credentials.done} onDone={() => setCode(null)} />
        ) : (
          <form className="form max-w-narrow" method="post" noValidate onSubmit={submit}>
            <FailureMessage sentence={refusal} />
            <SubmitButton
              isPending={isPending}
              label={madeAt ? t.makeNew : t.make}
              pending={studioWords().account.creating}
            />
          </form>
        )}
      </div>
    </details>
  );
}
