import { describeProblem, parseTranscript, timesBeyond } from '#shared/transcript.ts';
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FieldFrame, describedBy } from '../../ui/Field.tsx';
import { ReadingLevel } from './ReadingLevel.tsx';
import { changeField, useFormState, useFormStore } from '../saving/form-store.ts';

const QUIET_MS = 400;
const MOST_MISTAKES = 5;
const KINDS = { json: 'JSON', vtt: 'WebVTT', srt: 'SRT', plain: 'plain text' };
const HINT =
  'Paste it, or drop a file on it: plain text, or WebVTT, SRT or JSON with time and text entries. With times it follows the audio.';

/** The transcript. Problems with its times are shown, and the text is stored as given. */
export function TranscriptField() {
  const form = useFormStore();
  const value = useFormState(({ fields }) => fields.transcript);
  const problem = useFormState(({ problems }) => problems['transcript']);
  const { summary, warnings, spoken } = useReading(value);
  const frame = { id: 'transcript', label: 'Episode Transcript (optional)', hint: HINT, problem };
  const [offered, setOffered] = useState<string | null>(null);
  const replace = (transcript: string) => {
    setOffered(null);
    changeField(form, { transcript });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    if (value.trim() && value !== text) setOffered(text);
    else replace(text);
  };
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return; // dragged text drops as usual
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void take(currentTarget.files?.[0]);
    currentTarget.value = '';
  };
  return (
    <FieldFrame {...frame}>
      <textarea
        className="textarea"
        name="transcript"
        rows={6}
        value={value}
        onChange={(event) => changeField(form, { transcript: event.currentTarget.value })}
        onDrop={onDrop}
        {...describedBy(frame)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          className="file-input sr-only"
          type="file"
          id="transcript-file"
          accept=".vtt,.srt,.json,.txt,text/*"
          onChange={onChoose}
        />
        <label className="button" htmlFor="transcript-file">
          Choose a transcript file
        </label>
      </div>
      {offered !== null && (
        <ConfirmDialog
          question="Replace the transcript that is here with the file’s?"
          confirm="Replace it"
          onConfirm={() => replace(offered)}
          onCancel={() => setOffered(null)}
        />
      )}
      <div role="status">
        {summary && <p className="hint">{summary}</p>}
        {warnings.length > 0 && (
          <ul className="grid gap-2 rounded-medium border-s-4 border-heart bg-well px-4 py-3 text-note">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
      </div>
      <ReadingLevel text={spoken} />
    </FieldFrame>
  );
}

/** `spoken`: the text without times and markup. */
type Reading = { summary: string; warnings: string[]; spoken: string };
const NOTHING: Reading = { summary: '', warnings: [], spoken: '' };

/** Parses the text, debounced. */
function useReading(text: string): Reading {
  const duration = useFormState(({ audio }) => (audio.step === 'arrived' ? audio.duration : undefined));
  const [reading, setReading] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: Reading) => isCurrent && setReading(found);
    const timer = setTimeout(() => void read(text, duration).then(show), QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, duration]);
  return reading;
}

async function read(text: string, duration: number | undefined): Promise<Reading> {
  if (!text.trim()) return NOTHING;
  const { form, cues, mistakes, spoken } = await parseTranscript(text);
  const late = cues && duration !== undefined ? timesBeyond(cues, duration) : [];
  const all = [...mistakes, ...late].map(describeProblem);
  const more = all.length - MOST_MISTAKES;
  return {
    spoken,
    summary: cues
      ? `Read as ${KINDS[form]} with ${cues.length} timed ${cues.length === 1 ? 'entry' : 'entries'}.`
      : `Read as plain text, without times.`,
    warnings: [...all.slice(0, MOST_MISTAKES), ...(more > 0 ? [`And ${more} more.`] : [])],
  };
}
