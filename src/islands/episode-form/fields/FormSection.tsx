import { SECTIONS } from '#shared/episode-fields.ts';
import { type ReactNode, useState } from 'react';
import { LANGUAGES } from '../../settings/languages.ts';
import { type EpisodeFormState, type FormField, useFormState } from '../saving/form-store.ts';

type FormSectionProps = { section: keyof typeof SECTIONS; names: readonly FormField[]; children: ReactNode };

/** Some fields behind a line that says what is in them. It opens by itself when something is, or a field has a problem. */
export function FormSection({ section, names, children }: FormSectionProps) {
  const summary = useFormState((state) => SUMMARIES[section](state).filter(Boolean).join(' · '));
  const hasProblem = useFormState(({ problems }) =>
    Object.keys(problems).some((name) => [...names, ...OTHERS[section]].includes(name.split('.')[0] ?? '')),
  );
  const [chosen, choose] = useState<boolean | null>(null);
  return (
    <details
      className="form-section"
      open={hasProblem || (chosen ?? summary !== '')}
      onToggle={(event) => choose(event.currentTarget.open)}
    >
      <summary>
        <span className="label">{SECTIONS[section]}</span>
        <span className="hint wrap-anywhere">{summary || 'Nothing yet'}</span>
      </summary>
      <div className="grid gap-6 pt-4">{children}</div>
    </details>
  );
}

/** Fields that are not among the texts. */
const OTHERS: Record<keyof typeof SECTIONS, string[]> = { transcript: [], files: ['pdfUrl'], review: [], language: [] };

const SUMMARIES: Record<keyof typeof SECTIONS, (state: EpisodeFormState) => string[]> = {
  transcript: ({ fields }) => [inWords(fields.transcript, 'Transcript'), counted(linesIn(fields.chapters), 'chapter')],
  files: ({ fields, pdf }) => [fields.artwork && 'Own picture', pdf.step === 'none' ? '' : 'PDF'],
  review: ({ fields }) => [
    counted(fields.sources.length, 'source'),
    fields.reviewedBy.trim() && `Reviewed by ${fields.reviewedBy.trim()}`,
  ],
  language: ({ fields }) => [
    fields.language && (LANGUAGES[fields.language] ?? fields.language),
    inWords(fields.script, 'Script'),
  ],
};

const linesIn = (text: string) => text.split('\n').filter((line) => line.trim()).length;
const counted = (count: number, noun: string) => (count > 0 ? `${count} ${noun}${count === 1 ? '' : 's'}` : '');

function inWords(text: string, noun: string): string {
  const count = text.match(/\S+/g)?.length ?? 0;
  return count > 0 ? `${noun} of ${count.toLocaleString('en')} ${count === 1 ? 'word' : 'words'}` : '';
}
