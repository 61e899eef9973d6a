import { studioWords } from '#shared/language.ts';
import { type AudioMarks, describeMarks } from '#shared/audio-marks.ts';
import { formatDuration } from '#shared/format.ts';
import { formatBytes } from '#shared/size.ts';
import { volumeWord } from '#shared/sound.ts';
import type { UploadKind } from '#shared/upload.ts';
import { type ArrivedFile, type Attachment, CURRENT_AUDIO, useFormState } from '../saving/form-store.ts';
import { FileOffer } from './FileOffer.tsx';
import { ChosenAudio } from './ChosenAudio.tsx';
import { FileRow } from './FileRow.tsx';
import { Loudness } from './Loudness.tsx';
import { PlayFile } from './PlayFile.tsx';
import { progressText } from './progress.ts';
import { useAttachments } from './attachments.ts';

/** Shows the state of a file and the actions available in it. */
export function FileStep({ kind, attachment }: { kind: UploadKind; attachment: Attachment }) {
  const t = studioWords().upload;
  const attachments = useAttachments();
  const unfinished = useFormState((state) => state.unfinished[kind]);
  const offer = useFormState((state) => state.offer);
  const remove = <Remove kind={kind} attachment={attachment} />;
  const start = (words: string) => (
    <button type="button" className="button button-primary" onClick={() => void attachments.current?.start(kind)}>
      {words}
    </button>
  );
  switch (attachment.step) {
    case 'none':
      return (
        <>
          {unfinished && (
            <p className="hint w-full wrap-anywhere">{t.unfinished.earlier(unfinished.name, unfinished.percent)}</p>
          )}
          <p>{t.drop}</p>
        </>
      );
    case 'chosen':
      return kind === 'audio' ? (
        <ChosenAudio chosen={attachment}>{remove}</ChosenAudio>
      ) : (
        <FileRow text={`${attachment.file.name} · ${formatBytes(attachment.file.size)}`}>
          {start(t.upload)}
          {remove}
        </FileRow>
      );
    case 'sending':
      return (
        <FileRow text={attachment.file.name}>
          <progress
            className="progress"
            aria-label={t.uploading(attachment.file.name)}
            max={attachment.progress.total}
            value={attachment.progress.sent}
          />
          <p className="figures">{progressText(attachment.progress)}</p>
          <p className="hint w-full" role="status">
            {attachment.note}
          </p>
          <button type="button" className="button" onClick={() => attachments.current?.cancel(kind)}>
            {t.cancel}
          </button>
        </FileRow>
      );
    case 'failed':
      return (
        <FileRow
          text={`${t.messages.failed(attachment.file.name)}: ${attachment.problem}`}
          isProblem
          note={
            unfinished &&
            !attachment.isFinal && <p className="hint w-full">{t.unfinished.failed(unfinished.percent)}</p>
          }
        >
          {!attachment.isFinal && start(t.retry)}
          {remove}
        </FileRow>
      );
    case 'arrived':
      return (
        <>
          <FileRow
            text={arrivedText(attachment)}
            lead={kind === 'audio' && <PlayFile source={attachment.objectPath} name={nameOf(attachment)} />}
            note={attachment.marks && <Marks marks={attachment.marks} />}
          >
            {remove}
          </FileRow>
          {unfinished && (
            <p className="hint w-full wrap-anywhere">{t.unfinished.earlier(unfinished.name, unfinished.percent)}</p>
          )}
          {kind === 'audio' && <FileOffer />}
          {kind === 'audio' && !offer && <Loudness audio={attachment} />}
        </>
      );
  }
}

/** An existing episode's audio can be replaced, not removed; a new file can be removed. */
function Remove({ kind, attachment }: { kind: UploadKind; attachment: Attachment }) {
  const attachments = useAttachments();
  const hasPresent = useFormState(({ initial }) => initial[kind] !== null);
  const isPresent = attachment.step === 'arrived' && attachment.isPresent === true;
  if (isPresent && kind === 'audio') return null;
  const { keepCurrent, remove: removeIt } = studioWords().upload;
  const words = hasPresent && !isPresent ? keepCurrent : removeIt;
  return (
    <button
      type="button"
      className="button button-quiet button-remove"
      onClick={() => attachments.current?.remove(kind)}
    >
      {words}
    </button>
  );
}

/** The notes about AI in the file itself. */
function Marks({ marks }: { marks: AudioMarks }) {
  return describeMarks(marks).map((text) => (
    <p key={text} className="hint w-full wrap-anywhere">
      {text}
    </p>
  ));
}

const nameOf = ({ name }: ArrivedFile): string => (name === CURRENT_AUDIO ? studioWords().upload.currentAudio : name);

function arrivedText(file: ArrivedFile): string {
  const { size, duration, sound, isPresent } = file;
  const facts = [
    duration === undefined ? '' : formatDuration(duration),
    size === undefined ? '' : formatBytes(size),
    sound?.loudness ? volumeWord(sound.loudness) : '',
  ];
  return [isPresent ? '' : studioWords().upload.uploaded, nameOf(file), ...facts].filter(Boolean).join(' · ');
}
