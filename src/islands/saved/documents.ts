import { localPath } from '#shared/local-path.ts';
import type { SingleEpisode } from '#shared/episode.ts';
import { addDocument, hasDocument, rewriteSaved, type SavedEpisode, withDocuments } from './store.ts';

/** The files that every saved page needs: the list, and the page shown where the network brings none. */
const SHELL = ['/saved', '/offline'];
/** Scripts, styles and fonts that a page, a script or a style names. Their names change with their content. */
const NAMED =
  /(?:\/?_astro\/|["'`]\.\/)([\w.@~-]+\.(?:js|css))\b|(\/(?:fonts|appearance)\/[\w.-]+\.(?:woff2|css|png))/g;

type Files = Pick<SingleEpisode, 'pdfUrl' | 'artwork' | 'series'>;

/** Saves an episode's documents, and notes in its record which they are. @throws when one cannot be fetched */
export const refreshDocuments = (saved: SavedEpisode): Promise<void> =>
  withDocuments(async () => {
    saved.paths = await saveDocuments(saved.id, saved.paths);
    await rewriteSaved(saved);
  });

/**
 * Saves an episode's page, that of its series, details, pictures and handout, and all scripts, styles and fonts of that
 * build; returns their paths. Pages and details are fetched again; what is named by its content only when it is
 * missing.
 */
async function saveDocuments(id: string, before: string[]): Promise<string[]> {
  const details = `/api/episodes/${id}`;
  // First: a sign-in page that a network sends in place of everything is no JSON, and nothing of it is kept.
  const { pdfUrl, artwork, series } = JSON.parse(await fetchNew(details, 'application/json')) as Files;
  const wanted = [...SHELL, `/episodes/${id}`, ...(series ? [`/series/${series.slug}`] : [])];
  // In this page's language, and in the one it was saved in.
  const kept = before.filter((path) => wanted.includes(path.replace(/^\/es(?=\/)/, '')));
  const pages = [...new Set([...wanted.map((path) => localPath(path)), ...kept])];
  const found = new Set<string>();
  let texts = await Promise.all(pages.map((path) => fetchNew(path)));
  while (texts.length > 0) {
    const next = [...new Set(texts.flatMap(named))].filter((path) => !found.has(path));
    for (const path of next) found.add(path);
    texts = await Promise.all(next.map(saveNamed));
  }
  const ofEpisode = [artwork ?? `/artwork/${id}.jpg`, pdfUrl].filter((path) => path !== null);
  const files = [localPath('/manifest.webmanifest'), '/favicon.svg', ...ofEpisode];
  const stored = await Promise.all(
    files.map((path) =>
      fetchNew(path).then(
        () => path,
        () => null,
      ),
    ),
  );
  return [...pages, ...found, details, ...stored.filter((path) => path !== null)];
}

/** Returns the text. @throws when the answer is not ours, as that of a network that wants a sign-in */
async function fetchNew(path: string, type = ''): Promise<string> {
  const response = await fetch(path, { cache: 'reload', redirect: 'error', credentials: 'omit' });
  const sent = response.headers.get('Content-Type') ?? '';
  if (!response.ok || !sent.startsWith(type)) throw new Error(`${response.status}, ${sent}, for ${path}`);
  await addDocument(path, response.clone());
  return /^(text\/|application\/json)/.test(sent) ? response.text() : '';
}

/** A name that only looks like one is not there (404), and needed by no one. */
async function saveNamed(path: string): Promise<string> {
  const response = await fetch(path);
  const isText = !/\.(woff2|png)$/.test(path);
  if (!response.ok || response.headers.get('Content-Type')?.startsWith('text/html')) return '';
  if (!(await hasDocument(path))) await addDocument(path, response.clone());
  return isText ? response.text() : '';
}

const named = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, asset, font]) => (asset ? `/_astro/${asset}` : (font ?? '')));
