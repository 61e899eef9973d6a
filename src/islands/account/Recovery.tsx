import { studioWords } from '#shared/language.ts';
import { formatDate } from '#shared/format.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { RecoveryCode } from './RecoveryCode.tsx';
import { SignInAgain } from './SignInAgain.tsx';

/** Makes a recovery code; a new one ends the one before. */
export function Recovery({ madeAt: found }: { madeAt: Date | null }) {
  const [madeAt, setMadeAt] = useState(found);
  const [code, setCode] = useState<string | null>(null);
  const { refusal, attempt } = useAttempt();
  const t = studioWords().account.recoveryCode;
  const make = () =>
    attempt(async () => {
      const { recoveryCode } = await send<{ recoveryCode: string }>('POST', '/api/account/recovery-code');
      setMadeAt(new Date());
      setCode(recoveryCode);
    });
  if (code) return <RecoveryCode code={code} done={studioWords().credentials.done} onDone={() => setCode(null)} />;
  return (
    <div className="form max-w-narrow">
      <SignInAgain sentence={refusal} next="/account" />
      <p>{madeAt ? t.madeOn(formatDate(madeAt)) : t.none}</p>
      <button type="button" className="button self-start" onClick={() => void make()}>
        {madeAt ? t.makeNew : t.make}
      </button>
    </div>
  );
}
