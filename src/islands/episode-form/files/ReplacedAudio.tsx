import { studioWords } from '#shared/language.ts';
import { useState } from 'react';
import { changeField, type Fields, useFormState, useFormStore } from '../saving/form-store.ts';

/** The parts of an episode that belong to one recording: its times, and its words. */
const BELONGINGS = ['chapters', 'transcript'] as const;

/** Asks, where the audio of an episode is replaced, whether chapters and transcript of the old one stay or go. */
export function ReplacedAudio() {
  const audio = useFormState((state) => state.audio);
  const before = useFormState((state) => state.initial);
  const reviewer = useFormState(({ fields }) => fields.reviewedBy);
  if (!before.audio || audio.step !== 'arrived' || audio.isPresent) return null;
  const leaves = reviewer !== '' && reviewer === before.fields.reviewedBy;
  return <Question key={audio.objectPath} before={before.fields} reviewer={leaves ? reviewer : null} />;
}

function Question({ before, reviewer }: { before: Fields; reviewer: string | null }) {
  const t = studioWords().upload.replaced;
  const form = useFormStore();
  const [decided, setDecided] = useState<'kept' | 'removed' | null>(null);
  const now = useFormState(({ fields }) => fields);
  const all = BELONGINGS.filter((name) => before[name] !== '');
  const old = all.filter((name) => now[name] === (decided === 'removed' ? '' : before[name]));
  const what = t[old.length > 1 ? 'both' : (old[0] ?? 'both')];
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
        {asks && <p>{decided ? t.without(what) : t.question(what)}</p>}
        {reviewer && <p>{t.reviewer(reviewer)}</p>}
      </div>
      {asks && (
        <div className="flex flex-wrap gap-3">
          {decided ? (
            <button type="button" className="button" onClick={() => decide(null, taken(before))}>
              {t.putBack}
            </button>
          ) : (
            <>
              <button type="button" className="button" onClick={() => decide('kept')}>
                {t.keep}
              </button>
              <button type="button" className="button" onClick={() => decide('removed', taken({}))}>
                {t.remove}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
