import { LISTINGS } from './directories.ts';
import { words } from './language.ts';

type PodcastApp = { name: string; address: string; devices: string };

type Where = { feed: string; title: string } & {
  [Field in (typeof LISTINGS)[number]['field']]?: string | undefined;
};

/**
 * Returns links that open a feed in an app, as the apps document or test them: podcast:// (Apple), overcast:// (its
 * x-callback-url), pktc:// (Pocket Casts), antennapod.org/deeplink. Others only have links to a show's page.
 */
export function podcastApps({ feed, title, ...pages }: Where): PodcastApp[] {
  const { devices } = words().share;
  const withoutScheme = feed.replace(/^https?:\/\//, '');
  const query = new URLSearchParams({ url: feed, title }).toString();
  return [
    { name: 'Apple Podcasts', address: pages.appleUrl ?? `podcast://${withoutScheme}`, devices: devices.apple },
    ...LISTINGS.flatMap(({ field, name }) => {
      const address = OPENED.includes(field) ? undefined : pages[field];
      return address ? [{ name, address, devices: devices.any }] : [];
    }),
    { name: 'Pocket Casts', address: `pktc://subscribe/${withoutScheme}`, devices: devices.phones },
    {
      name: 'Overcast',
      address: `overcast://x-callback-url/add?url=${encodeURIComponent(feed)}`,
      devices: devices.mobileApple,
    },
    { name: 'AntennaPod', address: `https://antennapod.org/deeplink/subscribe?${query}`, devices: 'Android' },
  ];
}

/** Apps that a link of their own opens. */
const OPENED: string[] = ['appleUrl', 'pocketCastsUrl'];
