import { studioWords } from '#shared/language.ts';
import type { MouseEvent } from 'react';
import { useFormState, useFormStore } from '../saving/form-store.ts';
import { applyOffer, questionOf, verbOf } from './offer.ts';

/** Offers to fill empty fields with the tags of the audio file. */
export function FileOffer() {
  const t = studioWords().upload.offer;
  const form = useFormStore();
  const offer = useFormState((state) => state.offer);
  const answer = (event: MouseEvent, settle: () => void) => {
    // The pressed button is removed: the focus goes to the file's name.
    event.currentTarget.closest('[data-dropzone]')?.querySelector<HTMLElement>('[data-file-name]')?.focus();
    settle();
  };
  return (
    <div className="w-full empty:absolute empty:w-0" role="status">
      {offer && (
        <div className="grid gap-3 rounded-medium bg-sheet p-4">
          <p>{questionOf(offer)}</p>
          {offer.title && !questionOf(offer).includes(offer.title) && (
            <p className="hint wrap-anywhere">{t.titleIs(offer.title)}</p>
          )}
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-primary"
              onClick={(event) => answer(event, () => applyOffer(form, offer))}
            >
              {verbOf(offer)}
            </button>
            <button
              type="button"
              className="button button-quiet"
              onClick={(event) => answer(event, () => form.setState({ offer: null }))}
            >
              {t.no}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
