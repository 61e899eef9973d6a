import { editDistance } from '#shared/edit-distance.ts';
import type { Say, StartWords } from './error.ts';
import { isGiven } from './given.ts';

// until 0.3.0
/** Settings of version 0.1.0 that nothing reads anymore. */
const REMOVED = ['WORKERS', 'CDN_PURGE', 'CDN_API_URL', 'MEDIA_ACCEL'];

/** Names that only we give, apart from what Kubernetes sets for a service of such a name. */
const OWN = /^(SHOW|S3|SMTP)_(?!(.*_)?(SERVICE|PORT)(_|$))/;

/** Returns lines on variables that look like one of our settings (`names`) and are none: removed, or misspelled. */
export function nameSuspicious(environment: Record<string, string | undefined>, names: readonly string[]): Say[] {
  const given = Object.keys(environment).filter((name) => isGiven(environment[name]));
  const removed = REMOVED.filter((name) => given.includes(name));
  const others = given.filter((name) => !names.includes(name) && !removed.includes(name));
  return [
    ...(removed.length > 0 ? [(t: StartWords) => t.suspicious.removed(removed.join(', '))] : []),
    ...others.flatMap((name): Say[] => {
      const meant = names.find((ours) => isNear(name, ours));
      if (!meant && !OWN.test(name)) return [];
      return [(t) => t.suspicious.unknown(name, meant)];
    }),
  ];
}

/**
 * Short names are near to ordinary variables (HOST and HOME, RUN_AS and RUN_ID): two slips count in a long one only.
 */
function isNear(name: string, ours: string): boolean {
  if (ours.length < 6 || Math.abs(name.length - ours.length) > 2) return false;
  return editDistance(name, ours) <= (ours.length < 8 ? 1 : 2);
}
