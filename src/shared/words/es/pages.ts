import type { SameShape } from '../plural.ts';
import type { pages as en } from '../en/pages.ts';
import { accessibility } from './accessibility.ts';
import { accountMails } from './account-mails.ts';
import { activity } from './activity.ts';
import { alerts } from './alerts.ts';
import { browse } from './browse.ts';
import { devices } from './devices.ts';
import { documents } from './documents.ts';
import { done } from './done.ts';
import { episode } from './episode.ts';
import { feed } from './feed.ts';
import { health } from './health.ts';
import { home } from './home.ts';
import { layout } from './layout.ts';
import { mails } from './mails.ts';
import { method } from './method.ts';
import { privacy } from './privacy.ts';
import { series } from './series.ts';
import { signIn } from './sign-in.ts';
import { subscribe } from './subscribe.ts';
import { trouble } from './trouble.ts';

export const pages = {
  accessibility,
  accountMails,
  activity,
  alerts,
  browse,
  devices,
  documents,
  done,
  episode,
  feed,
  health,
  home,
  layout,
  mails,
  method,
  privacy,
  series,
  signIn,
  subscribe,
  trouble,
};

/** Also where the Spanish ignores a parameter. */
true satisfies SameShape<typeof pages, typeof en>;
