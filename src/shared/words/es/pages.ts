import type { SameShape } from '../plural.ts';
import type * as en from '../en/pages.ts';
import type * as es from './pages.ts';

export { accessibility } from './accessibility.ts';
export { accountMails } from './account-mails.ts';
export { activity } from './activity.ts';
export { alerts } from './alerts.ts';
export { browse } from './browse.ts';
export { commands } from './commands.ts';
export { devices } from './devices.ts';
export { documents } from './documents.ts';
export { done } from './done.ts';
export { episode } from './episode.ts';
export { feed } from './feed.ts';
export { health } from './health.ts';
export { home } from './home.ts';
export { inService } from './in-service.ts';
export { layout } from './layout.ts';
export { mails } from './mails.ts';
export { method } from './method.ts';
export { privacy } from './privacy.ts';
export { series } from './series.ts';
export { signIn } from './sign-in.ts';
export { start } from './start.ts';
export { subscribe } from './subscribe.ts';
export { terminal } from './terminal.ts';
export { trouble } from './trouble.ts';

/** Also where the Spanish ignores a parameter. */
true satisfies SameShape<typeof es, typeof en>;
