import { studioWords } from '#shared/language.ts';
import { useEffect, useRef } from 'react';
import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';

type ShownOnceProps = {
  id: string;
  label: string;
  hint: string;
  value: string;
  /** The toast when it was copied. */
  copied: { title: string; description: string };
  onDone: () => void;
};

/** Shows a secret that was just made: the only time that anyone can read it. */
export function ShownOnce({ id, label, hint, value, copied, onDone }: ShownOnceProps) {
  const t = studioWords().credentials;
  const [isCopied, copy] = useCopy(copied);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="form max-w-narrow">
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <CopyField id={id} value={value} spellCheck={false} aria-describedby={`${id}-hint`}>
          <button ref={button} type="button" className="button button-primary" onClick={() => void copy(value)}>
            {isCopied ? t.copied : t.copy}
          </button>
        </CopyField>
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      </div>
      <button type="button" className="button self-start" onClick={onDone}>
        {t.done}
      </button>
    </div>
  );
}
