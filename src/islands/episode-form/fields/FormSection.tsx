import { studioWords } from '#shared/language.ts';
import type { Section } from '#shared/episode-fields.ts';
import { type ReactNode, useState } from 'react';
import { languages } from '../../settings/languages.ts';
import { filledSources } from '../saving/episode-input.ts';
import { shownTranscript } from '../saving/transcript-lines.ts';
import { type EpisodeFormState, type FormField, useFormState } from '../saving/form-store.ts';
import { voicesText } from '../saving/voices-text.ts';
import { summaryOfSeries } from './SeriesFields.tsx';

type FormSectionProps = { section: Section; names: readonly FormField[]; children: ReactNode };

/**
 * Some fields behind a line that says what is in them, once something can be. It opens on its own when something comes
 * into it that was empty, as the chapters of a chosen file do, or a field has a problem.
 */
export function FormSection({ section, names, children }: FormSectionProps) {
  const summary = useFormState((state) => SUMMARIES[section](state).filter(Boolean).join(' · '));
  const hasProblem = useFormState(({ problems }) =>
    Object.keys(problems).some((name) => [...names, ...OTHERS[section]].includes(name.split('.')[0] ?? '')),
  );
  const isNew = useFormState(({ initial }) => initial.id === null);
  const hint = summary || (isNew ? '' : studioWords().episodeForm.sections.nothing);
  const [wasEmpty] = useState(summary === '');
  const [chosen, choose] = useState<boolean | null>(null);
  return (
    <details
      className="form-section fold"
      open={hasProblem || (chosen ?? (wasEmpty && summary !== ''))}
      onToggle={(event) => choose(event.currentTarget.open)}
    >
      <summary>
        <span className="label">{studioWords().episodeFields.sections[section]}</span>
        {hint && <span className="hint wrap-anywhere">{hint}</span>}
      </summary>
      <div className="grid gap-6 pt-4">{children}</div>
    </details>
  );
}

/** Fields that are not among the texts. */
const OTHERS: Record<Section, string[]> = { transcript: [], series: [], files: ['pdfUrl'], review: [], language: [] };

const t = () => studioWords().episodeForm.sections;

const SUMMARIES: Record<Section, (state: EpisodeFormState) => string[]> = {
  transcript: ({ fields }) => [
    counted(wordsIn(fields.script), t().script),
    counted(wordsIn(shownTranscript(fields.transcript)), t().transcript),
    counted(linesIn(fields.chapters), t().chapters),
  ],
  series: summaryOfSeries,
  files: ({ fields, pdf }) => [fields.artwork && t().picture, pdf.step === 'none' ? '' : 'PDF'],
  review: ({ fields }) => [
    counted(filledSources(fields.sources).length, t().sources),
    fields.reviewedBy.trim() && t().reviewedBy(fields.reviewedBy.trim()),
    fields.voices && voicesText(fields.voices),
  ],
  language: ({ fields }) => [fields.language && (languages()[fields.language] ?? fields.language)],
};

const linesIn = (text: string) => text.split('\n').filter((line) => line.trim()).length;
const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;
const counted = (count: number, format: (count: number) => string) => (count > 0 ? format(count) : '');
