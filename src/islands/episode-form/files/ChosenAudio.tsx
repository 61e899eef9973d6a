import { studioWords } from '#shared/language.ts';
import { formatDuration } from '#shared/format.ts';
import { formatBytes } from '#shared/size.ts';
import type { ReactNode } from 'react';
import { canMake, isTooLarge, offerFor } from '../make-mp3/offer.ts';
import type { Attachment } from '../saving/form-store.ts';
import { FileRow } from './FileRow.tsx';
import { MakeMp3 } from './MakeMp3.tsx';
import { PlayFile } from './PlayFile.tsx';
import { useAttachments } from './attachments.ts';

type ChosenAudioProps = { chosen: Extract<Attachment, { step: 'chosen' }>; children: ReactNode };

/** Shows audio before it is uploaded, and offers to make an MP3 of what not every app plays as others are. */
export function ChosenAudio({ chosen: { file, recording }, children }: ChosenAudioProps) {
  const t = studioWords().upload;
  const attachments = useAttachments();
  const offer = canMake(recording) ? offerFor(recording, file.size) : null;
  const upload = (
    <button
      type="button"
      className={offer ? 'button' : 'button button-primary'}
      onClick={() => void attachments.current?.start('audio')}
    >
      {t.upload}
    </button>
  );
  const isSendable = !isTooLarge(file.size);
  const seconds = canMake(recording) ? recording.seconds : null;
  const name = [file.name, seconds === null ? '' : formatDuration(Math.floor(seconds)), formatBytes(file.size)]
    .filter(Boolean)
    .join(' · ');
  const play = <PlayFile source={file} name={file.name} />;
  if (offer && canMake(recording)) {
    return (
      <MakeMp3
        key={name}
        open={() => Promise.resolve(file)}
        name={file.name}
        way={recording.way}
        offer={offer}
        row={<FileRow text={name} lead={play} />}
      >
        {isSendable && upload}
        {children}
      </MakeMp3>
    );
  }
  const isUnknown = recording === null || recording?.way === 'none';
  return (
    <FileRow text={name} lead={play} note={isUnknown && <p className="hint w-full">{t.make.cannot}</p>}>
      {isSendable ? upload : <p role="status">{t.make.reading}</p>}
      {children}
    </FileRow>
  );
}
