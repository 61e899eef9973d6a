import { LOCALE } from '#shared/format.ts';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { initialState, useFormState, useFormStore } from './form-store.ts';

/** Shows that the form was restored or that texts were set aside, and how to switch back. */
export function AutosaveNotices({ onDiscard }: { onDiscard: () => void }) {
  const form = useFormStore();
  const restoredFrom = useFormState((state) => state.restoredFrom);
  const discarded = useFormState((state) => state.discardedFields);
  const [isAsking, setIsAsking] = useState(false);
  const discard = () => {
    setIsAsking(false);
    const { beginning, plan } = form.getState();
    form.setState(initialState(beginning, plan), true);
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
          <p className="grow basis-48">
            Restored: this is what you had typed on {momentText(restoredFrom)} and had not saved yet.
          </p>
          <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
            Discard
          </button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          question="Discard what you had typed and not saved?"
          confirm="Discard it"
          onConfirm={discard}
          onCancel={() => setIsAsking(false)}
        />
      )}
      {discarded && (
        <div className="alert flex-wrap justify-between" role="status">
          <p className="grow basis-48">You took somebody else’s text. Your own is still here.</p>
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

/** The pressed button is removed; the dialog must be closed too before anything outside it can take the focus. */
const focusField = (name: string) => requestAnimationFrame(() => document.getElementsByName(name)[0]?.focus());
