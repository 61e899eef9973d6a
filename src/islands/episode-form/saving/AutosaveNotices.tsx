import { formatInstant } from '#shared/dates.ts';
import { studioWords, locale } from '#shared/language.ts';
import { askFirst } from '../../ui/ask-first.tsx';
import { initialState, useFormState, useFormStore } from './form-store.ts';

/** Shows that the form was restored or that texts were discarded, and how to switch back. */
export function AutosaveNotices({ onDiscard }: { onDiscard: () => void }) {
  const t = studioWords().episodeForm.autosave;
  const form = useFormStore();
  const restoredFrom = useFormState((state) => state.restoredFrom);
  const discarded = useFormState((state) => state.discardedFields);
  const discard = async () => {
    if (!(await askFirst({ question: t.question, confirm: t.discardIt }))) return;
    form.setState(initialState(form.getState().initial), true);
    onDiscard();
    focusField('title');
  };
  const bringBack = () => {
    form.setState({ fields: discarded ?? form.getState().fields, discardedFields: null });
    focusField('title');
  };
  return (
    <>
      {restoredFrom !== null && (
        <div className="alert flex-wrap justify-between" role="status">
          <p className="grow basis-48">{t.restored(timestampText(restoredFrom))}</p>
          <button type="button" className="button button-quiet" onClick={() => void discard()}>
            {t.discard}
          </button>
        </div>
      )}
      {discarded && (
        <div className="alert flex-wrap justify-between" role="status">
          <p className="grow basis-48">{t.tookTheirs}</p>
          <button type="button" className="button button-quiet" onClick={bringBack}>
            {t.bringBack}
          </button>
        </div>
      )}
    </>
  );
}

const timestampText = (moment: number): string => formatInstant(new Date(moment), 'moment', locale());

/** Once the pressed button is removed. */
const focusField = (name: string) => requestAnimationFrame(() => document.getElementsByName(name)[0]?.focus());
