import { type ComponentProps, use } from 'react';
import { loadWords } from '../load-words.ts';
import { EpisodeForm } from './EpisodeForm.tsx';

let loading: Promise<void> | undefined;
/** One promise: given a new promise at each call, React would wait forever. */
const wordsOfPage = () => (loading ??= loadWords());

/** The form of /upload, which is not rendered on the server, so that no directive loads the words for it. */
export function UploadForm(props: ComponentProps<typeof EpisodeForm>) {
  use(wordsOfPage());
  return <EpisodeForm {...props} />;
}
