import { language as pageLanguage, studioWords } from '#shared/language.ts';
import { useState } from 'react';
import { languages } from '../../settings/languages.ts';

/** Asks for the language of the selected words, for voices that read pages aloud (WCAG 3.1.2). */
export function LanguageMark({ onMark }: { onMark: (language: string) => void }) {
  const t = studioWords().episodeForm.editor;
  const [language, setLanguage] = useState(pageLanguage() === 'es' ? 'en' : 'es');
  return (
    <div className="grid gap-2 border-b border-line bg-well p-3">
      <p className="hint" id="mark-language-hint">
        {t.selectWords}
      </p>
      <div className="flex flex-wrap gap-2">
        <select
          className="select min-w-0 flex-1"
          aria-label={t.languageOfWords}
          aria-describedby="mark-language-hint"
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          {Object.entries(languages()).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <button type="button" className="button" onClick={() => onMark(language)}>
          {t.mark}
        </button>
      </div>
    </div>
  );
}
