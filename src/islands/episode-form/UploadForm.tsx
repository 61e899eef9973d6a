import { type ComponentProps, use } from 'react';
import { loadWords } from '../load-words.ts';
import { EpisodeForm } from './EpisodeForm.tsx';

let loading: Promise<void> | undefined;
/** One promise: of a new one at each call React would wait for ever. */
const wordsOfPage = () => (loading ??= loadWords());

/** The form of /upload, which is not rendered on the server, so that no directive loads the words for it. */
export function UploadForm(props: ComponentProps<typeof EpisodeForm>) {
  use(wordsOfPage());
  return <EpisodeForm {...props} />;
}
