import { studioWords } from '#shared/language.ts';
import type { CardSite } from '#shared/in-service-card.ts';
import type { Aide } from '#shared/contract/in-service.ts';
import { useState } from 'react';
import { send } from '../api.ts';
import { askFirst } from '../ui/ask-first.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';
import { Cards } from './Cards.tsx';

type NewCodeProps = { aide: Aide; site: CardSite; hasEntries: boolean; home: string };

/** Makes a new code for an aide, shown this once as her card; one without entries can be removed. */
export function NewCode({ aide, site, hasEntries, home }: NewCodeProps) {
  const t = studioWords().inService.aide;
  const [code, setCode] = useState<string | null>(null);
  const { refusal, isPending, call } = useCall();
  const make = () =>
    call(async () => {
      const made = await send('POST /api/in-service/aides/{aideId}/code', { aideId: aide.id });
      setCode(made.code);
    });
  const remove = async () => {
    if (!(await askFirst({ question: t.sure(aide.name), confirm: t.remove }))) return;
    await call(async () => {
      await send('DELETE /api/in-service/aides/{aideId}', { aideId: aide.id });
      location.assign(home);
    });
  };

  if (code) return <Cards cards={[{ ...aide, code }]} site={site} onDone={() => setCode(null)} />;
  return (
    <div className="form">
      <FailureMessage sentence={refusal} />
      <div className="flex flex-wrap gap-3">
        {aide.leftOn === null && (
          <button type="button" className="button" aria-disabled={isPending} onClick={() => void make()}>
            {t.newCode}
          </button>
        )}
        {!hasEntries && (
          <button type="button" className="button button-quiet" onClick={() => void remove()}>
            {t.remove}
          </button>
        )}
      </div>
    </div>
  );
}
