import { studioWords } from '#shared/language.ts';
import type { UploadKind } from '#shared/upload.ts';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { FileChooser } from '../../ui/FileChooser.tsx';
import { FileStep } from './FileStep.tsx';
import { type Attachment, useFormState } from '../saving/form-store.ts';
import { acceptOf } from './restrictions.ts';
import { FIELD_NAMES, useAttachments } from './attachments.ts';

const DROPZONE =
  'file-drop gap-3 rounded-large border-[1.5px] border-dashed border-edge bg-well text-muted transition-[background-color,border-color] duration-short ease-calm focus-within:border-ink data-invalid:border-danger data-over:border-solid data-over:border-ink data-over:text-ink';

/** Empty, it is a target; with a file it is read from the left, what to press next in one line. */
const EMPTY = 'grid justify-items-center px-4 py-8 text-center';
const FILLED = 'flex flex-wrap items-center px-4 py-5 sm:px-6';

/** A place to drop or choose one file; it is uploaded when the user presses Upload. */
export function FileDrop({ kind }: { kind: UploadKind }) {
  const { label, choose, hint } = studioWords().upload[kind];
  const name = FIELD_NAMES[kind];
  const attachments = useAttachments();
  const attachment = useFormState((state) => state[kind]);
  const problem = useFormState(({ problems }) => problems[name]);
  const [isOver, setIsOver] = useState(false);
  const zone = useFocusKept(attachment.step);
  const isSending = attachment.step === 'sending';
  const take = (files: File[]) => !isSending && attachments.current?.choose(kind, files);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <fieldset className="field">
      <legend className="label mb-2">{label}</legend>
      <div
        ref={zone}
        role="presentation"
        className={`${DROPZONE} ${attachment.step === 'none' ? EMPTY : FILLED}`}
        data-dropzone
        data-over={isOver || undefined}
        data-invalid={problem ? true : undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <FileStep kind={kind} attachment={attachment} />
        <div hidden={isSending}>
          <FileChooser
            id={`${kind}-file`}
            name={name}
            accept={acceptOf(kind)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${kind}-hint ${kind}-problem`}
            isQuiet={attachment.step !== 'none'}
            onChoose={take}
          >
            {choose}
          </FileChooser>
        </div>
        {/* Once there is a file, its formats are of no use to the eye. */}
        <p className={attachment.step === 'none' ? 'hint' : 'sr-only'} id={`${kind}-hint`}>
          {hint}
        </p>
      </div>
      <p className="problem" id={`${kind}-problem`} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}

/**
 * Moves the focus when the pressed button is removed in the next step: to what replaced it. After choosing it goes to
 * the file's name, before Upload, because the chooser itself would announce that no file is chosen.
 */
function useFocusKept(step: Attachment['step']) {
  const zone = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const { activeElement } = document;
    const isChosenHere = step === 'chosen' && zone.current?.contains(activeElement);
    if (activeElement === document.body || isChosenHere) {
      zone.current?.querySelector<HTMLElement>('[data-file-name], input')?.focus();
    }
  }, [step]);
  return zone;
}
