import { navigate } from 'astro:transitions/client';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { showToast } from '../stores/toast.ts';
import { focusFirstProblem } from '../ui/problems.ts';
import { Refusal } from '../ui/Refusal.tsx';
import { cancelUpload } from './attach.ts';
import { EpisodeDetails } from './EpisodeDetails.tsx';
import { FileDrop } from './FileDrop.tsx';
import {
  type EpisodeFormStore,
  type Fields,
  FormContext,
  changeField,
  createEpisodeForm,
  useFormState,
} from './form-store.ts';
import { createEpisode } from './save-episode.ts';

const UPLOAD_KINDS = ['audio', 'pdf'] as const;
const SAVED = {
  draft: { title: 'Draft saved', description: 'Your episode has been saved as a draft.' },
  publish: { title: 'Episode published', description: 'Your episode has been published successfully.' },
};

/** The form of /upload: files first, then the details, then draft or publish. */
export function EpisodeForm() {
  const [form] = useState(createEpisodeForm);
  const element = useRef<HTMLFormElement>(null);
  useKeptEarlyText(form, element);
  useEffect(() => () => UPLOAD_KINDS.forEach((kind) => cancelUpload(form, kind)), [form]);

  const save = async (wish: 'draft' | 'publish') => {
    if (await createEpisode(form, wish)) {
      await navigate('/');
      return showToast(SAVED[wish]);
    }
    if (element.current) focusFirstProblem(element.current, form.getState().problems);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save('publish');
  };

  return (
    <FormContext value={form}>
      <form ref={element} className="form" method="post" noValidate onSubmit={onSubmit}>
        <FileDrop
          kind="audio"
          name="audioUrl"
          label="Audio"
          choose="Choose File"
          hint="MP3, M4A, AAC, OGG, WAV, FLAC or WebM, up to 100 MB"
          accept="audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.flac,.webm"
        />
        <FileDrop
          kind="pdf"
          name="pdfUrl"
          label="PDF (optional)"
          choose="Choose PDF File"
          hint="A handout for listeners, up to 10 MB"
          accept="application/pdf,.pdf"
        />
        <EpisodeDetails />
        <Buttons onSaveDraft={() => void save('draft')} />
      </form>
    </FormContext>
  );
}

function Buttons({ onSaveDraft }: { onSaveDraft(): void }) {
  const pending = useFormState((state) => state.pending);
  const refusal = useFormState((state) => state.refusal);
  return (
    <>
      <Refusal sentence={refusal} />
      <div className="form-buttons">
        <button type="button" className="button" disabled={pending !== null} onClick={onSaveDraft}>
          {pending === 'draft' ? 'Saving...' : 'Save as Draft'}
        </button>
        <button type="submit" className="button button-primary" disabled={pending !== null}>
          {pending === 'publish' ? 'Publishing...' : 'Publish Episode'}
        </button>
      </div>
    </>
  );
}

/** What was typed before React came is in the page, not yet in the store. */
function useKeptEarlyText(form: EpisodeFormStore, element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const typed = new FormData(element.current ?? undefined);
    const { fields } = form.getState();
    for (const name of Object.keys(fields) as (keyof Fields)[]) {
      const text = typed.get(name);
      if (typeof text === 'string' && text !== fields[name]) changeField(form, { [name]: text });
    }
  }, [form, element]);
}
