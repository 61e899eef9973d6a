/** Addresses of scripts that this page has fetched, each with all it imports; the first is the one this is in. */
const there = new Set([import.meta.url]);
/** Of what a built script imports at once; what it may import later has a bracket before its name. */
const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+)/g;

/**
 * Imports a script of ours. The build makes every `import()` of a page this one (astro.config.mjs): Firefox and Safari
 * remember an import that failed for as long as the page lives, with all that would import the same, so each is fetched
 * first, which can be repeated, and imported when it is in the browser's cache.
 * @throws when it does not come; where it is gone, `carecast:old` is dispatched on the window
 */
export async function importWithRetry<Module>(path: string): Promise<Module> {
  const [url = path] = await fetchScripts([path]);
  return import(/* @vite-ignore */ url) as Promise<Module>;
}

/**
 * Fetches scripts and all they import, from where this one came: a translator's page may be at another address. What
 * was here before is asked for no more.
 * @returns the addresses of those @throws when one does not come
 */
export async function fetchScripts(paths: string[]): Promise<string[]> {
  const found = new Set<string>();
  const wanted = paths.map((path) => new URL(path, import.meta.url).href);
  let next = wanted;
  while ((next = next.filter((url) => !there.has(url) && !found.has(url))).length > 0) {
    for (const url of next) found.add(url);
    next = (await Promise.all(next.map(importsOf))).flat();
  }
  for (const url of found) there.add(url);
  return wanted;
}

/** A network that requires a sign-in sends its own page in place of everything. */
async function importsOf(url: string): Promise<string[]> {
  const response = await fetch(url);
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status === 404) window.dispatchEvent(new Event('carecast:old'));
  if (!response.ok || !type.includes('javascript')) throw new Error(`${response.status} for ${url}`);
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return [...(await response.text()).matchAll(IMPORTED)].map(([, name = '']) => folder + name);
}

self.importWithRetry = importWithRetry;

declare global {
  /** The function the build calls for `import()`. */
  var importWithRetry: (<Module>(path: string) => Promise<Module>) | undefined;
}
