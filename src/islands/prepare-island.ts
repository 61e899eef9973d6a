import { fetchScripts } from './import-with-retry.ts';
import { loadWords } from './load-words.ts';
import type { takeOver } from './replay-presses.ts';

/** Brings what an island needs to be hydrated: its scripts, its words, and what takes over. @throws when one is away */
export async function prepareIsland(island: HTMLElement): Promise<typeof takeOver> {
  const scripts = ['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? []);
  const [module] = await Promise.all([import('./replay-presses.ts'), fetchScripts(scripts), loadWords()]);
  return module.takeOver;
}

declare global {
  /** For `client:touch`, a script of its own, which cannot import this. */
  var prepareIsland: ((island: HTMLElement) => Promise<typeof takeOver>) | undefined;
}
