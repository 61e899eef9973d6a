import type { DemoNumbers, DemoPlays } from '#server/db/demo.ts';
import { DAY_MS } from '#shared/units.ts';

/**
 * The downloads in podcast apps for each play on the website, and how they are shared among apps, kinds of device and
 * places.
 */
const DOWNLOADS_OF_PLAY = 3;
const GROUPS: [app: string, device: string, place: string, share: number][] = [
  ['Apple Podcasts', 'mobile', 'app', 0.36],
  ['Spotify', 'mobile', 'app', 0.24],
  ['Pocket Casts', 'mobile', 'app', 0.1],
  ['Safari', 'mobile', 'website', 0.1],
  ['Chrome', 'computer', 'website', 0.08],
  ['Amazon Alexa', 'smart_speaker', 'app', 0.07],
  ['Chrome', 'computer', 'embed', 0.05],
];
/** Smaller groups of a day are kept as others, as those of listeners are. */
const MIN_DOWNLOADS = 5;
/** Of a hundred plays that begin, how many are left at the end. */
const LEFT_AT_END = 58;

/** Returns downloads of the days on which there were plays. */
export function downloadsOf(plays: readonly DemoPlays[], chance: () => number): DemoNumbers['downloads'] {
  return plays.flatMap(({ episodeId, day, plays: played }) => {
    const groups = GROUPS.map(([app, device, place, share]) => {
      const downloads = Math.round(played * DOWNLOADS_OF_PLAY * share * (0.7 + 0.6 * chance()));
      return { episodeId, day, app, device, place, downloads };
    });
    const kept = groups.filter(({ downloads }) => downloads >= MIN_DOWNLOADS);
    const others = groups.reduce((sum, { downloads }) => sum + (downloads < MIN_DOWNLOADS ? downloads : 0), 0);
    const other = { episodeId, day, app: 'other', device: 'other', place: 'other', downloads: others };
    return others > 0 ? [...kept, other] : kept;
  });
}

/** Returns how far the plays of each month went: fewer with each tenth. */
export function heardOf(plays: readonly DemoPlays[], chance: () => number): DemoNumbers['heard'] {
  const months = Map.groupBy(plays, ({ episodeId, day }) => `${episodeId} ${day.slice(0, 7)}-01`);
  return [...months].flatMap(([key, days]) => {
    const [episodeId = '', month = ''] = key.split(' ');
    const began = Math.round(0.8 * days.reduce((sum, { plays: played }) => sum + played, 0));
    const lost = ((100 - LEFT_AT_END) / 100) * (0.8 + 0.4 * chance());
    const tenths = Array.from({ length: 10 }, (_, tenth) => Math.round(began * (1 - (lost * (tenth + 0.5)) / 10)));
    return began > 0 ? [{ episodeId, month, plays: began, tenths }] : [];
  });
}

/** Returns people who subscribed in the last months, at addresses that no one can have (RFC 2606). */
export function subscribersOf(names: readonly string[], now: Date, chance: () => number): DemoNumbers['subscribers'] {
  return names.map((name) => ({
    email: `${name}@mail.example`,
    rhythm: chance() < 0.6 ? 'each' : 'weekly',
    confirmedAt: new Date(now.getTime() - (1 + 150 * chance()) * DAY_MS),
  }));
}
