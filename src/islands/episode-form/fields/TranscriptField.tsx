import { studioWords } from '#shared/language.ts';
import { decodeText } from '#shared/decode-text.ts';
import { MAX_LONG_TEXT_BYTES } from '#shared/episode-fields.ts';
import { localPath } from '#shared/local-path.ts';
import { reasonText } from '#shared/reason.ts';
import { asSentence } from '#shared/text.ts';
import { describeProblem, parseTranscript, refusalOf, timesBeyond } from '#shared/transcript.ts';
import { type DragEvent, useEffect, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FieldLayout, describedBy } from '../../ui/Field.tsx';
import { FileChooser } from '../../ui/FileChooser.tsx';
import { ReadingLevel } from './ReadingLevel.tsx';
import { changeField, useFormState, useFormStore, useField } from '../saving/form-store.ts';

const QUIET_MS = 400;
const MAX_MISTAKES = 5;
const ACCEPTED = '.vtt,.srt,.json,.txt,.sbv,.lrc,.ttml,.dfxp,.xml,.tsv,.csv,.html,.ass,.smi,text/*';
/** In bytes: what services write has the time of each word. */
const MAX_FILE = 40 * MAX_LONG_TEXT_BYTES;

/** The transcript. Problems with its times are shown, and the text is stored as given. */
export function TranscriptField() {
  const t = studioWords().transcript;
  const form = useFormStore();
  const value = useFormState(({ fields }) => fields.transcript);
  const id = useFormState(({ initial }) => initial.id);
  const { summary, warnings, spoken, isTimed } = useReading(value);
  const field = useField('transcript');
  const [offered, setOffered] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const replace = (transcript: string) => {
    setOffered(null);
    changeField(form, { transcript });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { text, note: about } = await readFile(file);
    setNote(about);
    if (text === null) return;
    if (value.trim() && value !== text) setOffered(text);
    else replace(text);
  };
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return; // dragged text drops as usual
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    <FieldLayout {...field}>
      <textarea
        className="textarea"
        name="transcript"
        rows={6}
        value={value}
        onChange={(event) => changeField(form, { transcript: event.currentTarget.value })}
        onDrop={onDrop}
        {...describedBy(field)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileChooser id="transcript-file" accept={ACCEPTED} onChoose={([file]) => void take(file)}>
          {t.chooseFile}
        </FileChooser>
        {id && (
          <a className="text-button" href={localPath(`/studio/times/${id}`)}>
            {isTimed ? t.correctTimes : t.findTimes}
          </a>
        )}
      </div>
      {offered !== null && (
        <ConfirmDialog
          question={t.replace}
          confirm={t.replaceIt}
          onConfirm={() => replace(offered)}
          onCancel={() => setOffered(null)}
        />
      )}
      <div role="status">
        {note && <p className="hint">{note}</p>}
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
    </FieldLayout>
  );
}

/** Returns the text of a file, and what is to be said of how it was read; null for what is no text. */
async function readFile(file: File): Promise<{ text: string | null; note: string }> {
  const { guessed, notText } = studioWords().transcript;
  const read = file.size > MAX_FILE ? null : await decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!read) return { text: null, note: notText };
  return { text: shortened(read.text), note: read.isGuessed ? guessed : '' };
}

/** Returns what is too long to be stored, as what services write is, as our own list of lines. */
function shortened(text: string): string {
  if (text.length <= MAX_LONG_TEXT_BYTES) return text;
  const { cues } = parseTranscript(text);
  return cues ? `[\n${cues.map(({ line: _, ...cue }) => JSON.stringify(cue)).join(',\n')}\n]` : text;
}

/** `spoken`: the text without times and markup. */
type Reading = { summary: string; warnings: string[]; spoken: string; isTimed: boolean };
const NOTHING: Reading = { summary: '', warnings: [], spoken: '', isTimed: false };

/** Parses the text, debounced. */
function useReading(text: string): Reading {
  const duration = useFormState(({ audio }) => (audio.step === 'arrived' ? audio.duration : undefined));
  const [reading, setReading] = useState(NOTHING);
  useEffect(() => {
    const timer = setTimeout(() => setReading(read(text, duration)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, duration]);
  return reading;
}

function read(text: string, duration: number | undefined): Reading {
  if (!text.trim()) return NOTHING;
  const t = studioWords().transcript;
  const transcript = parseTranscript(text);
  const { form, cues, mistakes, spoken } = transcript;
  const refusal = refusalOf(transcript);
  if (refusal) return { ...NOTHING, warnings: [asSentence(reasonText(refusal))] };
  const late = cues && duration !== undefined ? timesBeyond(cues, duration) : [];
  const all = [...mistakes, ...late].map(describeProblem);
  const more = all.length - MAX_MISTAKES;
  return {
    spoken,
    isTimed: cues !== null,
    summary: cues ? t.readAs(t.kinds[form], cues.length) : t.readAsPlain,
    warnings: [...all.slice(0, MAX_MISTAKES), ...(more > 0 ? [t.more(more)] : [])],
  };
}
