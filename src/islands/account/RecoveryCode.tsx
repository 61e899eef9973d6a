import { studioWords } from '#shared/language.ts';
import { useEffect, useRef } from 'react';
import { useCopy } from '../share/use-copy.ts';
import { CopyField } from '../ui/CopyField.tsx';

/** Shows a recovery code that was just made, the only time, to print or to copy. */
export function RecoveryCode({ code, done, onDone }: { code: string; done: string; onDone: () => void }) {
  const t = studioWords().account.recoveryCode;
  const { copy: toCopy, copied } = studioWords().credentials;
  const [isCopied, copy] = useCopy({ title: t.copied, description: t.copiedText });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="form max-w-narrow">
      <h3 ref={heading} tabIndex={-1} className="text-h4">
        {t.heading}
      </h3>
      <p id="recovery-hint">
        {t.about.before} <strong>{t.about.link}</strong> {t.about.after}
      </p>
      <CopyField
        aria-label={t.label}
        aria-describedby="recovery-hint"
        className="input figures"
        value={code}
        spellCheck={false}
      >
        <button type="button" className="button" onClick={() => void copy(code)}>
          {isCopied ? copied : toCopy}
        </button>
      </CopyField>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => window.print()}>
          {t.print}
        </button>
        <button type="button" className="button button-primary" onClick={onDone}>
          {done}
        </button>
      </div>
    </div>
  );
}
