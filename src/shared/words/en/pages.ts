import { browse } from './browse.ts';
import { episode } from './episode.ts';
import { feed } from './feed.ts';
import { home } from './home.ts';
import { layout } from './layout.ts';
import { mails } from './mails.ts';
import { trouble } from './trouble.ts';

/** What no browser loads: the words of pages, documents and errors. */
export const pages = { browse, episode, feed, home, layout, mails, trouble };
