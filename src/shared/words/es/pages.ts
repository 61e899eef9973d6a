import type { SameShape } from '../plural.ts';
import type { pages as en } from '../en/pages.ts';
import { browse } from './browse.ts';
import { episode } from './episode.ts';
import { feed } from './feed.ts';
import { home } from './home.ts';
import { layout } from './layout.ts';
import { mails } from './mails.ts';
import { trouble } from './trouble.ts';

export const pages = { browse, episode, feed, home, layout, mails, trouble };

/** Also where the Spanish ignores a parameter. */
true satisfies SameShape<typeof pages, typeof en>;
