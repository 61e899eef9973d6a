import { MAX_CONSENT } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import { reasonText } from '#shared/reason.ts';
import type { SubscriberImport } from '#shared/contract/subscribers.ts';
import { MAX_LIST_BYTES, MAX_LISTED, OUTCOMES, SubscriberList } from '#shared/subscriber-list.ts';
import { type SubmitEvent, useState } from 'react';
import { send } from '../api.ts';
import { TextField } from '../ui/Field.tsx';
import { FileChooser } from '../ui/FileChooser.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';
import { ListRead } from './ListRead.tsx';
import type { ListRead as Read } from './read-list.ts';

type List = Read & { text: string };

/** Brings in a list of another service: it is read here, and only addresses are sent, all by one call. */
export function ImportSubscribers() {
  const t = studioWords().subscribers.importList;
  const [list, setList] = useState<List | null>(null);
  const [hasConsent, setHasConsent] = useState(false);
  const [missing, setMissing] = useState<string>();
  const { refusal, isPending, call, refuse } = useCall();
  const [done, setDone] = useState<SubscriberImport | null>(null);

  const choose = async (file: File) => {
    setDone(null);
    setMissing(undefined);
    refuse(null);
    setList(null);
    if (file.size > MAX_LIST_BYTES) return refuse(t.tooLarge);
    await understand(await textOf(file));
  };

  const understand = async (text: string, column?: number) => {
    const { OpenQuoteError, readList } = await import('./read-list.ts');
    try {
      const read = readList(text, column);
      const isEmpty = read.columns.length === 0 && read.addresses.length === 0;
      if (isEmpty) refuse(t.noAddresses);
      else if (read.addresses.length > MAX_LISTED) refuse(t.tooLong(MAX_LISTED));
      else setList({ ...read, text });
    } catch (error) {
      if (!(error instanceof OpenQuoteError)) throw error;
      refuse(t.unreadable);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!list || isPending) return;
    const consent = hasConsent ? new FormData(event.currentTarget).get('consent') : null;
    const refused = SubscriberList.shape.consent.safeParse(consent);
    refuse(null);
    setMissing(refused.success ? undefined : reasonText({ code: 'consentMissing' }));
    if (!refused.success) return;
    void call(async () => {
      setDone(await send('POST /api/subscribers/import', {}, { addresses: list.addresses, consent: refused.data }));
      setList(null);
    });
  };

  return (
    <form className="form max-w-narrow" method="post" noValidate onSubmit={submit}>
      <p className="hint">{t.hint}</p>
      <FailureMessage sentence={refusal} />
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
              problem={missing}
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

function Result({ done }: { done: SubscriberImport }) {
  const t = studioWords().subscribers.importList;
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
