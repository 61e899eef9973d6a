import { useEffect, useRef } from 'react';
import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';

const COPIED = { title: 'Code copied!', description: 'Keep it where nobody else finds it.' };

/** Shows a recovery code that was just made, the only time, to print or to copy. */
export function RecoveryCode({ code, done, onDone }: { code: string; done: string; onDone: () => void }) {
  const [isCopied, copy] = useCopy(COPIED);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="form max-w-narrow">
      <h3 ref={heading} tabIndex={-1} className="text-h4">
        Your recovery code
      </h3>
      <p id="recovery-hint">
        If you forget your password and nobody can help, this code sets a new one at{' '}
        <strong>Forgot your password?</strong> It works once. Print it or write it down: it is shown this once.
      </p>
      <CopyField
        aria-label="Recovery code"
        aria-describedby="recovery-hint"
        className="input figures"
        value={code}
        spellCheck={false}
      >
        <button type="button" className="button" onClick={() => void copy(code)}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </CopyField>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className="button button-primary" onClick={onDone}>
          {done}
        </button>
      </div>
    </div>
  );
}
