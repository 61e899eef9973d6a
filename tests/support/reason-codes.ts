import type { Finding } from '#shared/finding.ts';
import { isReason, type Reason } from '#shared/reason.ts';

/** Returns the codes of a reason and of what it is made of: `oldFeedUnread/httpStatus`. */
export const codesOf = (reason: Reason): string =>
  [reason.code, ...Object.values(reason).filter(isReason).map(codesOf)].join('/');

/** Returns findings in brief: `failure audioUnreachable/privateAddress audioUrl`. */
export const inBrief = (findings: Finding[]): string[] =>
  findings.map(({ level, reason, field }) => [level, codesOf(reason), ...(field ? [field] : [])].join(' '));
