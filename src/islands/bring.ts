/** Paths of scripts that this page has fetched, each with all it imports; the first is the one this is in. */
const there = new Set([new URL(import.meta.url).pathname]);
/** Of what a built script imports at once; what it may import later has a bracket before its name. */
const IMPORTED = /(?:from|import)\s*["'`]\.\/([^"'`]+)/g;

/**
 * Imports a script of ours. The build makes every `import()` of a page this one (astro.config.mjs): Firefox and Safari
 * remember an import that failed for as long as the page lives, with all that would import the same, so each is fetched
 * first, which can be repeated, and imported when it is in the browser's cache.
 * @throws when it does not come; where it is gone, `carecast:old` is dispatched on the window
 */
export async function bring<Module>(path: string): Promise<Module> {
  await fetchScripts([path]);
  return import(/* @vite-ignore */ path) as Promise<Module>;
}

/** Fetches scripts and all they import. @throws when one does not come; what was here before is asked for no more */
export async function fetchScripts(paths: string[]): Promise<void> {
  const found = new Set<string>();
  let next = paths;
  while ((next = next.filter((path) => !there.has(path) && !found.has(path))).length > 0) {
    for (const path of next) found.add(path);
    next = (await Promise.all(next.map(importsOf))).flat();
  }
  for (const path of found) there.add(path);
}

/** A network that wants a sign-in sends its page in place of everything. */
async function importsOf(path: string): Promise<string[]> {
  const response = await fetch(path);
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status === 404) window.dispatchEvent(new Event('carecast:old'));
  if (!response.ok || !type.includes('javascript')) throw new Error(`${response.status} for ${path}`);
  return [...(await response.text()).matchAll(IMPORTED)].map(([, name]) => path.replace(/[^/]*$/, name ?? ''));
}

self.bring = bring;

declare global {
  /** What the build makes of `import()`. */
  var bring: (<Module>(path: string) => Promise<Module>) | undefined;
}
