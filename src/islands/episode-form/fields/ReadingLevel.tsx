import { reasonText } from '#shared/reason.ts';
import { readingAdvice } from '#shared/reading-level.ts';
import { useDeferredValue, useMemo } from 'react';
import { useFormState } from '../saving/form-store.ts';

/** Shows how hard a text is to read, without its tags, once it is long enough to say, in English and Spanish. */
export function ReadingLevel({ text }: { text: string }) {
  const settled = useDeferredValue(text);
  const language = useFormState(({ fields }) => fields.language) || showLanguage();
  const advice = useMemo(() => readingAdvice(settled.replace(/<[^<>]*>/g, ''), language), [settled, language]);
  return advice ? <p className="hint">{reasonText(advice)}</p> : null;
}

/** The page says it where it is not that of the page (components/layout/Layout.astro). */
export const showLanguage = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="show-language"]')?.content ?? document.documentElement.lang;
