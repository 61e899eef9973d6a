import { studioWords } from '#shared/language.ts';
import { reasonText } from '#shared/reason.ts';
import {
  type BroughtIn,
  MAX_CONSENT,
  MAX_LIST_BYTES,
  MAX_LISTED,
  OUTCOMES,
  SubscriberList,
} from '#shared/subscriber-list.ts';
import { type SubmitEvent, useState } from 'react';
import { messageOf, send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { FileChooser } from '../ui/FileChooser.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Refusal } from '../ui/Refusal.tsx';
import { ListRead } from './ListRead.tsx';
import type { ListRead as Read } from './read-list.ts';

type List = Read & { text: string };

/** Brings in a list of another service: it is read here, and only addresses are sent, all by one call. */
export function BringIn() {
  const t = studioWords().subscribers.bringIn;
  const [list, setList] = useState<List | null>(null);
  const [hasConsent, setHasConsent] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<{ consent?: string; sentence?: string }>({});
  const [done, setDone] = useState<BroughtIn | null>(null);

  const choose = async (file: File) => {
    setDone(null);
    setProblem({});
    setList(null);
    if (file.size > MAX_LIST_BYTES) return setProblem({ sentence: t.tooLarge });
    await understand(await textOf(file));
  };

  const understand = async (text: string, column?: number) => {
    const { OpenQuoteError, readList } = await import('./read-list.ts');
    try {
      const read = readList(text, column);
      const isEmpty = read.columns.length === 0 && read.addresses.length === 0;
      if (isEmpty) setProblem({ sentence: t.noAddresses });
      else if (read.addresses.length > MAX_LISTED) setProblem({ sentence: t.tooLong(MAX_LISTED) });
      else setList({ ...read, text });
    } catch (error) {
      if (!(error instanceof OpenQuoteError)) throw error;
      setProblem({ sentence: t.unreadable });
    }
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!list || isPending) return;
    const consent = hasConsent ? new FormData(event.currentTarget).get('consent') : null;
    const refused = SubscriberList.shape.consent.safeParse(consent);
    if (!refused.success) return setProblem({ consent: reasonText({ code: 'consentMissing' }) });
    setProblem({});
    setPending(true);
    try {
      const sent = { addresses: list.addresses, consent: refused.data };
      setDone(await send('POST /api/subscribers/import', {}, sent));
      setList(null);
    } catch (error) {
      setProblem({ sentence: messageOf(error) });
    } finally {
      setPending(false);
    }
  };

  return (
    <form className="form max-w-narrow" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="hint">{t.hint}</p>
      <Refusal sentence={problem.sentence ?? null} />
      <div>
        <FileChooser
          id="list-file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChoose={([file]) => file && void choose(file)}
        >
          {t.choose}
        </FileChooser>
      </div>
      {list && <ListRead list={list} onChoose={(column) => void understand(list.text, column)} />}
      {list && list.addresses.length > 0 && (
        <>
          <fieldset className="field">
            <legend className="label mb-2">{t.agreed}</legend>
            <Choice isChosen={!hasConsent} onChoose={() => setHasConsent(false)} label={t.ask} />
            <Choice isChosen={hasConsent} onChoose={() => setHasConsent(true)} label={t.haveAgreed} />
          </fieldset>
          {hasConsent && (
            <TextField
              name="consent"
              label={t.consent}
              hint={t.consentHint}
              maxLength={MAX_CONSENT}
              problem={problem.consent}
            />
          )}
          <SubmitButton isPending={isPending} label={t.bring(list.addresses.length)} pending={t.bringing} />
        </>
      )}
      {done && <Result done={done} />}
    </form>
  );
}

function Choice({ isChosen, onChoose, label }: { isChosen: boolean; onChoose: () => void; label: string }) {
  return (
    <label className="switch">
      <input type="radio" name="agreed" checked={isChosen} onChange={onChoose} />
      <span>{label}</span>
    </label>
  );
}

function Result({ done }: { done: BroughtIn }) {
  const t = studioWords().subscribers.bringIn;
  return (
    <div role="status" className="alert">
      <ul className="grid gap-1">
        {OUTCOMES.filter((outcome) => done[outcome] > 0).map((outcome) => (
          <li key={outcome}>{t.outcomes[outcome](done[outcome])}</li>
        ))}
      </ul>
    </div>
  );
}

const textOf = async (file: File): Promise<string> => {
  const { decodeText } = await import('#shared/decode-text.ts');
  return (await decodeText(new Uint8Array(await file.arrayBuffer())))?.text ?? '';
};
