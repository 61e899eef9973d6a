import { studioWords } from '#words';
import { formatDate } from '#shared/format.ts';
import { useRef, useState } from 'react';
import { send, sentenceOf } from '../api.ts';
import { RecoveryCode } from './RecoveryCode.tsx';
import { SignInAgain } from './SignInAgain.tsx';

/** Makes a recovery code; a new one ends the one before. */
export function Recovery({ madeAt: found }: { madeAt: Date | null }) {
  const [madeAt, setMadeAt] = useState(found);
  const [code, setCode] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const t = studioWords().account.recoveryCode;
  const isPending = useRef(false);
  const make = async () => {
    if (isPending.current) return;
    isPending.current = true;
    setRefusal(null);
    try {
      const { recoveryCode } = await send<{ recoveryCode: string }>('POST', '/api/account/recovery-code');
      setMadeAt(new Date());
      setCode(recoveryCode);
    } catch (problem) {
      setRefusal(sentenceOf(problem));
    } finally {
      isPending.current = false;
    }
  };
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
