import { readingAdvice } from '#shared/reading-level.ts';
import { useDeferredValue, useMemo } from 'react';

/** Shows how hard a text is to read, once it is long enough to say; the formula is for English. */
export function ReadingLevel({ text }: { text: string }) {
  const settled = useDeferredValue(text);
  const advice = useMemo(() => readingAdvice(settled), [settled]);
  const isEnglish = /^(en\b|$)/.test(document.documentElement.lang);
  return advice && isEnglish ? <p className="hint">{advice}</p> : null;
}
