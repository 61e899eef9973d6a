import { type ComponentProps, use } from 'react';
import { loadWords } from '#words';
import { EpisodeForm } from './EpisodeForm.tsx';

/** The form of /upload, which is not rendered on the server, so that no directive loads the words for it. */
let words: Promise<void> | undefined;
export function UploadForm(props: ComponentProps<typeof EpisodeForm>) {
  use((words ??= loadWords())); // of each call React would wait for another promise
  return <EpisodeForm {...props} />;
}
