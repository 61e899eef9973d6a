import type { Token } from '#shared/token.ts';
import { useEffect, useRef } from 'react';
import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';

export type MadeKey = Token & { token: string };

const COPIED = { title: 'Key copied!', description: 'Paste it into the program that will use it.' };

/** Shows a key that was just made: the only time that anyone can read it. */
export function NewKey({ made, onDone }: { made: MadeKey; onDone: () => void }) {
  const [isCopied, copy] = useCopy(COPIED);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="form max-w-narrow" role="group" aria-label={`The key ${made.name}`}>
      <div className="field">
        <label className="label" htmlFor="new-key">
          Your new key
        </label>
        <CopyField id="new-key" value={made.token} spellCheck={false} aria-describedby="new-key-hint">
          <button ref={button} type="button" className="button button-primary" onClick={() => void copy(made.token)}>
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        </CopyField>
        <p className="hint" id="new-key-hint">
          Copy it now: it is shown this once. Anyone who has it can do what you allowed, in your name.
        </p>
      </div>
      <button type="button" className="button self-start" onClick={onDone}>
        Done
      </button>
    </div>
  );
}
