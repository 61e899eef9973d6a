import { words } from './language.ts';

type PodcastApp = { name: string; address: string; devices: string };

type Where = { feed: string; title: string; appleUrl?: string | undefined; spotifyUrl?: string | undefined };

/**
 * Returns links that open a feed in an app, as the apps document or test them: podcast:// (Apple), overcast:// (its
 * x-callback-url), pktc:// (Pocket Casts), antennapod.org/deeplink. Spotify only has links to a show's page.
 */
export function podcastApps({ feed, title, appleUrl, spotifyUrl }: Where): PodcastApp[] {
  const { devices } = words().share;
  const withoutScheme = feed.replace(/^https?:\/\//, '');
  const query = new URLSearchParams({ url: feed, title }).toString();
  return [
    { name: 'Apple Podcasts', address: appleUrl ?? `podcast://${withoutScheme}`, devices: devices.apple },
    ...(spotifyUrl ? [{ name: 'Spotify', address: spotifyUrl, devices: devices.any }] : []),
    { name: 'Pocket Casts', address: `pktc://subscribe/${withoutScheme}`, devices: devices.phones },
    {
      name: 'Overcast',
      address: `overcast://x-callback-url/add?url=${encodeURIComponent(feed)}`,
      devices: devices.mobileApple,
    },
    { name: 'AntennaPod', address: `https://antennapod.org/deeplink/subscribe?${query}`, devices: 'Android' },
  ];
}
