import { isbot } from 'isbot';
import { incrementTenths } from '#server/db/downloads.ts';
import { findPlayCount } from '#server/db/plays.ts';
import { addressGroup, throttle } from '#server/throttle.ts';
import { countNetwork, MAX_OF_NETWORK, incrementNetwork } from '../network-limit.ts';

/** The client that reports how far it listened. `asksForPrivacy`: it sends DNT or Sec-GPC. */
type HearingReport = { address: string; userAgent: string; asksForPrivacy: boolean; tenths: readonly number[] };

/**
 * Adds the tenths that one play heard to the sums of its episode and month: no visitor, no time, no link to the play.
 * Nothing for bots, for anyone who asks not to be tracked, and beyond the plays that were counted of the network: a
 * report without a play is made up, or its listener has changed networks. @throws DomainError tooMany
 */
export async function countTenths(report: HearingReport, episodeId: string, now: Date): Promise<void> {
  if (report.asksForPrivacy || isbot(report.userAgent)) return;
  await throttle('play by address', addressGroup(report.address), now);
  if ((await findPlayCount(episodeId)) === null) return;
  // The plays are read after the reports, each of which has its play before it: else some that come at once would be
  // lost.
  const isBeyond = async (reports: number) =>
    reports > Math.min(await countNetwork('play', episodeId, report.address, now), MAX_OF_NETWORK);
  if (await isBeyond((await countNetwork('heard', episodeId, report.address, now)) + 1)) return;
  if (await isBeyond(await incrementNetwork('heard', episodeId, report.address, now))) return;
  const heard = Array.from({ length: 10 }, (_, tenth) => (report.tenths.includes(tenth) ? 1 : 0));
  await incrementTenths(episodeId, `${now.toISOString().slice(0, 7)}-01`, heard);
}
