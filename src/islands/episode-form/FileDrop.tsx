import { formatDuration } from '#shared/format.ts';
import type { UploadKind } from '#shared/upload.ts';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { cancelUpload, chooseFiles, removeFile, startUpload } from './attach.ts';
import { type Attachment, useFormState, useFormStore } from './form-store.ts';
import { progressText, sizeText } from './progress.ts';

type FileDropProps = {
  kind: UploadKind;
  /** Its name in the form, where problems are looked up. */
  name: 'audioUrl' | 'pdfUrl';
  label: string;
  choose: string;
  hint: string;
  accept: string;
};

/** A place to drop one file or to choose it; it leaves the computer when the person presses Upload. */
export function FileDrop({ kind, name, label, choose, hint, accept }: FileDropProps) {
  const form = useFormStore();
  const attachment = useFormState((state) => state[kind]);
  const problem = useFormState(({ problems }) => problems[name]);
  const [isOver, setIsOver] = useState(false);
  const zone = useFocusKept(attachment.step);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (attachment.step !== 'sending') chooseFiles(form, kind, [...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div
        ref={zone}
        role="presentation"
        className="dropzone"
        data-over={isOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <State kind={kind} attachment={attachment} />
        <div hidden={attachment.step === 'sending'}>
          <input
            className="file-input"
            type="file"
            id={`${kind}-file`}
            name={name}
            accept={accept}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${kind}-hint ${kind}-problem`}
            onChange={({ currentTarget }) => {
              chooseFiles(form, kind, [...(currentTarget.files ?? [])]);
              currentTarget.value = ''; // the same file may be chosen again
            }}
          />
          <label className="button" htmlFor={`${kind}-file`}>
            {choose}
          </label>
        </div>
        <p className="hint" id={`${kind}-hint`}>
          {hint}
        </p>
      </div>
      <p className="field-problem" id={`${kind}-problem`}>
        {problem}
      </p>
    </fieldset>
  );
}

function State({ kind, attachment }: { kind: UploadKind; attachment: Attachment }) {
  const form = useFormStore();
  const remove = (
    <button type="button" className="button button-quiet" onClick={() => removeFile(form, kind)}>
      Remove
    </button>
  );
  switch (attachment.step) {
    case 'none':
      return <p>Drop a file here, or</p>;
    case 'chosen':
      return (
        <FileRow text={`${attachment.file.name} · ${sizeText(attachment.file.size)}`}>
          <button type="button" className="button button-primary" onClick={() => void startUpload(form, kind)}>
            Upload
          </button>
          {remove}
        </FileRow>
      );
    case 'sending':
      return (
        <FileRow text={attachment.file.name}>
          <progress
            className="progress"
            aria-label={`Uploading ${attachment.file.name}`}
            max={attachment.progress.total}
            value={attachment.progress.sent}
          />
          <p className="figures">{progressText(attachment.progress)}</p>
          <button type="button" className="button" onClick={() => cancelUpload(form, kind)}>
            Cancel
          </button>
        </FileRow>
      );
    case 'failed':
      return (
        <FileRow text={`Failed to upload ${attachment.file.name}: ${attachment.problem}`} isProblem>
          <button type="button" className="button button-primary" onClick={() => void startUpload(form, kind)}>
            Retry
          </button>
          {remove}
        </FileRow>
      );
    case 'arrived':
      return <FileRow text={arrivedText(attachment)}>{remove}</FileRow>;
  }
}

function FileRow({ text, isProblem, children }: { text: string; isProblem?: boolean; children: ReactNode }) {
  return (
    <>
      <p className={isProblem ? 'file-name hint-danger' : 'file-name'} tabIndex={-1}>
        {text}
      </p>
      <div className="file-actions">{children}</div>
    </>
  );
}

function arrivedText({ name, size, duration }: Extract<Attachment, { step: 'arrived' }>): string {
  const facts = [duration === undefined ? '' : formatDuration(duration), size === undefined ? '' : sizeText(size)];
  return ['✓ Uploaded', name, ...facts].filter(Boolean).join(' · ');
}

/** A button that was pressed is often gone in the next step: the keyboard then goes to what took its place. */
function useFocusKept(step: Attachment['step']) {
  const zone = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement === document.body)
      zone.current?.querySelector<HTMLElement>('.file-name, input')?.focus();
  }, [step]);
  return zone;
}
