import { studioWords } from '#shared/language.ts';
import { RequiredProof } from '#shared/account.ts';
import { formatDate } from '#shared/format.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { useForm } from '../ui/use-form.ts';
import { type Fields, ProofField, type Prover, withProof } from './ProofField.tsx';
import { RecoveryCode } from './RecoveryCode.tsx';
import { Refusal } from '../ui/Refusal.tsx';

/** Makes a recovery code, behind whether there is one; a new one ends the one before. */
export function Recovery({ madeAt: found, ...prover }: Prover & { madeAt: Date | null }) {
  const [madeAt, setMadeAt] = useState(found);
  const [code, setCode] = useState<string | null>(null);
  const t = studioWords().account.recoveryCode;
  const { problems, refusal, isPending, submit } = useForm(ProofOf, async (proof) => {
    const { recoveryCode } = await send('POST', '/api/account/recovery-code', proof);
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
            <Refusal sentence={refusal} />
            <ProofField {...prover} id="recovery-password" problem={problems['password']} />
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

const ProofOf = {
  safeParse: (draft: unknown) => RequiredProof.safeParse(withProof(draft as Fields)),
};
