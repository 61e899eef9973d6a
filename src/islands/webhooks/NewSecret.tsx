import { useEffect, useRef } from 'react';
import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';

const COPIED = { title: 'Secret copied!', description: 'Paste it into the program that receives the messages.' };

/** Shows the secret of a new webhook: the only time that anyone can read it. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [isCopied, copy] = useCopy(COPIED);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="form max-w-narrow">
      <div className="field">
        <label className="label" htmlFor="new-secret">
          The secret of your new webhook
        </label>
        <CopyField id="new-secret" value={secret} spellCheck={false} aria-describedby="new-secret-hint">
          <button ref={button} type="button" className="button button-primary" onClick={() => void copy(secret)}>
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        </CopyField>
        <p className="hint" id="new-secret-hint">
          Copy it now: it is shown this once. By it the receiver knows that a message is really from here.
        </p>
      </div>
      <button type="button" className="button self-start" onClick={onDone}>
        Done
      </button>
    </div>
  );
}
