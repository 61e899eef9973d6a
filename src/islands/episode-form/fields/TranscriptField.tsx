import { MAX_LONG_TEXT_BYTES } from '#shared/limits.ts';
import { studioWords } from '#shared/language.ts';
import { decodeText } from '#shared/decode-text.ts';
import { localPath } from '#shared/local-path.ts';
import { reasonText } from '#shared/reason.ts';
import { asSentence } from '#shared/text.ts';
import { describeProblem, parseTranscript, refusalOf, timesBeyond } from '#shared/transcript.ts';
import type { TranscriptForm } from '#shared/transcript/formats.ts';
import { type DragEvent, useEffect, useState } from 'react';
import { askFirst } from '../../ui/ask-first.tsx';
import { FieldLayout, describedBy } from '../../ui/Field.tsx';
import { FileChooser } from '../../ui/FileChooser.tsx';
import { cuesOf, shownTranscript, storedFrom } from '../saving/transcript-lines.ts';
import { MakeTranscript } from './MakeTranscript.tsx';
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
  const { stored, shown, change } = useShown();
  const id = useFormState(({ initial }) => initial.id);
  const { summary, warnings, spoken, isTimed } = useReading(stored, shown);
  const field = useField('transcript');
  const [note, setNote] = useState('');
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { text, note: about } = await readFile(file);
    setNote(about);
    if (text === null) return;
    const isLost = shown.trim() !== '' && shown !== text;
    if (isLost && !(await askFirst({ question: t.replace, confirm: t.replaceIt }))) return;
    changeField(form, { transcript: text });
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
        value={shown}
        onChange={(event) => change(event.currentTarget.value)}
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
      <MakeTranscript plain={isTimed ? '' : shown} onMade={setNote} />
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

/** The transcript as lines with times, and what changes it: what is typed stays as it is while it is typed. */
function useShown() {
  const form = useFormStore();
  const stored = useFormState(({ fields }) => fields.transcript);
  const [typing, setTyping] = useState({ stored, typed: shownTranscript(stored), cues: cuesOf(stored) });
  const isOther = typing.stored !== stored;
  const present = isOther ? { stored, typed: shownTranscript(stored), cues: cuesOf(stored) } : typing;
  if (isOther) setTyping(present);
  const change = (typed: string) => {
    const next = present.cues && typed.trim() ? storedFrom(typed, present.cues) : typed;
    setTyping({ ...present, stored: next, typed });
    changeField(form, { transcript: next });
  };
  return { stored, shown: present.typed, change };
}

/** Returns the text of a file, and what to say about how it was read; null if it is not text. */
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

/** Parses the text, debounced; its lines are counted as they are shown. */
function useReading(text: string, shown: string): Reading {
  const duration = useFormState(({ audio }) => (audio.step === 'arrived' ? audio.duration : undefined));
  const [reading, setReading] = useState(NOTHING);
  useEffect(() => {
    const timer = setTimeout(() => setReading(read(text, text !== shown, duration)), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, shown, duration]);
  return reading;
}

function summaryOf(form: TranscriptForm, count: number): string {
  const t = studioWords().transcript;
  return form === 'json' || form === 'timed' ? t.lines(count) : t.readAs(t.kinds[form], count);
}

function read(text: string, isInLines: boolean, duration: number | undefined): Reading {
  if (!text.trim()) return NOTHING;
  const t = studioWords().transcript;
  const transcript = parseTranscript(text);
  const { form, cues, mistakes, spoken } = transcript;
  const refusal = refusalOf(transcript);
  if (refusal) return { ...NOTHING, warnings: [asSentence(reasonText(refusal))] };
  const counted = isInLines ? cues?.map((cue, at) => ({ ...cue, line: at + 1 })) : cues;
  const late = counted && duration !== undefined ? timesBeyond(counted, duration) : [];
  const all = [...mistakes, ...late].map(describeProblem);
  const more = all.length - MAX_MISTAKES;
  return {
    spoken,
    isTimed: cues !== null,
    summary: cues ? summaryOf(form, cues.length) : t.readAsPlain,
    warnings: [...all.slice(0, MAX_MISTAKES), ...(more > 0 ? [t.more(more)] : [])],
  };
}
