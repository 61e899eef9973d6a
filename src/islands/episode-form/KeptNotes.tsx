import { LOCALE } from '#shared/format.ts';
import { freshState, useFormState, useFormStore } from './form-store.ts';

/** What the form has brought back or put aside, and the way to the other state. */
export function KeptNotes({ onDiscard }: { onDiscard: () => void }) {
  const form = useFormStore();
  const restoredFrom = useFormState((state) => state.restoredFrom);
  const setAside = useFormState((state) => state.setAside);
  const discard = () => {
    form.setState(freshState(form.getState().beginning), true);
    onDiscard();
  };
  const bringBack = () => form.setState({ fields: setAside ?? form.getState().fields, setAside: null });
  return (
    <>
      {restoredFrom !== null && (
        <div className="alert kept-note" role="status">
          <p>Restored: this is what you had typed on {momentText(restoredFrom)} and had not saved yet.</p>
          <button type="button" className="button button-quiet" onClick={discard}>
            Discard
          </button>
        </div>
      )}
      {setAside && (
        <div className="alert kept-note" role="status">
          <p>You took over somebody else’s text. Your own is still here.</p>
          <button type="button" className="button button-quiet" onClick={bringBack}>
            Bring mine back
          </button>
        </div>
      )}
    </>
  );
}

const momentText = (moment: number): string =>
  new Date(moment).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
