import { useState } from 'react';
import { changeField, type Fields, useFormState, useFormStore } from '../saving/form-store.ts';

/** What belongs to one recording: its times, and its words. */
const BELONGINGS = { chapters: 'chapters', transcript: 'transcript' } as const;
type Belonging = keyof typeof BELONGINGS;

/** Asks, where the audio of an episode is replaced, whether chapters and transcript of the old one stay or go. */
export function ReplacedAudio() {
  const audio = useFormState((state) => state.audio);
  const before = useFormState((state) => state.beginning);
  const reviewer = useFormState(({ fields }) => fields.reviewedBy);
  if (!before.audio || audio.step !== 'arrived' || audio.isPresent) return null;
  const leaves = reviewer !== '' && reviewer === before.fields.reviewedBy;
  return <Question key={audio.objectPath} before={before.fields} reviewer={leaves ? reviewer : null} />;
}

function Question({ before, reviewer }: { before: Fields; reviewer: string | null }) {
  const form = useFormStore();
  const [decided, setDecided] = useState<'kept' | 'removed' | null>(null);
  const now = useFormState(({ fields }) => fields);
  const all = (Object.keys(BELONGINGS) as Belonging[]).filter((name) => before[name] !== '');
  const old = all.filter((name) => now[name] === (decided === 'removed' ? '' : before[name]));
  const what = old.map((name) => BELONGINGS[name]).join(' and ');
  const decide = (next: typeof decided, values: Partial<Fields> = {}) => {
    changeField(form, values);
    setDecided(next);
    document.querySelector<HTMLElement>('[data-file-name]')?.focus(); // the pressed button goes
  };
  const taken = (from: Partial<Fields>) => Object.fromEntries(old.map((name) => [name, from[name] ?? '']));
  const asks = decided !== 'kept' && old.length > 0;
  if (!asks && !reviewer) return null;
  return (
    <div className="alert flex-wrap justify-between" role="status">
      <div className="grid grow basis-64 gap-2">
        {asks && (
          <p>
            {decided ? `Without the ${what} of the old audio.` : `This audio is new. Keep the ${what} of the old one?`}
          </p>
        )}
        {reviewer && <p>{reviewer} has checked the old audio. Their name leaves until they approve the new one.</p>}
      </div>
      {asks && (
        <div className="flex flex-wrap gap-3">
          {decided ? (
            <button type="button" className="button" onClick={() => decide(null, taken(before))}>
              Put back
            </button>
          ) : (
            <>
              <button type="button" className="button" onClick={() => decide('kept')}>
                Keep
              </button>
              <button type="button" className="button" onClick={() => decide('removed', taken({}))}>
                Remove
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
