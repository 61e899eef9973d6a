import { useFormState, useFormStore } from '../saving/form-store.ts';
import { questionOf, takeOffer } from './offer.ts';

/** Offers to fill empty fields with the tags of the audio file. */
export function FileOffer() {
  const form = useFormStore();
  const offer = useFormState((state) => state.offer);
  return (
    <div role="status">
      {offer && (
        <div className="grid justify-items-center gap-3 rounded-medium bg-sheet p-4">
          <p>{questionOf(offer)}</p>
          {offer.title && !questionOf(offer).includes(offer.title) && (
            <p className="hint wrap-anywhere">Title: {offer.title}</p>
          )}
          <div className="flex flex-wrap justify-center gap-3">
            <button type="button" className="button button-primary" onClick={() => takeOffer(form, offer)}>
              Use
            </button>
            <button type="button" className="button button-quiet" onClick={() => form.setState({ offer: null })}>
              No, thanks
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
