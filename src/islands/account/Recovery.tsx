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

/** Makes a recovery code; a new one ends the one before. */
export function Recovery({ madeAt: found, ...prover }: Prover & { madeAt: Date | null }) {
  const [madeAt, setMadeAt] = useState(found);
  const [code, setCode] = useState<string | null>(null);
  const t = studioWords().account.recoveryCode;
  const { problems, refusal, isPending, submit } = useForm(ProofOf, async (proof) => {
    const { recoveryCode } = await send('POST', '/api/account/recovery-code', proof);
    setMadeAt(new Date());
    setCode(recoveryCode);
  });
  if (code) return <RecoveryCode code={code} done={studioWords().credentials.done} onDone={() => setCode(null)} />;
  return (
    <form className="form max-w-narrow" method="post" noValidate onSubmit={submit}>
      <Refusal sentence={refusal} />
      <p>{madeAt ? t.madeOn(formatDate(madeAt)) : t.none}</p>
      <ProofField {...prover} id="recovery-password" problem={problems['password']} />
      <SubmitButton
        isPending={isPending}
        label={madeAt ? t.makeNew : t.make}
        pending={studioWords().account.creating}
      />
    </form>
  );
}

const ProofOf = {
  safeParse: (draft: unknown) => RequiredProof.safeParse(withProof(draft as Fields)),
};
