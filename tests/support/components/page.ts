import 'vitest-browser-react'; // before each test it unmounts what the one before has rendered, then comes what is below
import { afterEach, beforeEach, vi } from 'vitest';
import { loadWords } from '../../../src/islands/load-words.ts';
import { dismissToast } from '../../../src/islands/ui/toast.ts';
import { navigations } from './navigation.ts';
import { openServer } from './server.ts';

document.documentElement.lang = 'en';
document.documentElement.dataset['studio'] = '';
await loadWords();

// The file before has left these, and modules of this one read them when they load.
localStorage.clear();
sessionStorage.clear();

// Each file has a page of its own; what its tests share is put back before each.
beforeEach(() => {
  dismissToast();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'hint=; Max-Age=0';
  navigations.length = 0;
  openServer();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
