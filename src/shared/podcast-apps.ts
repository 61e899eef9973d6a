type PodcastApp = { name: string; address: string; devices: string };

type Where = { feed: string; title: string; appleUrl?: string | undefined; spotifyUrl?: string | undefined };

/**
 * Returns links that open a feed in an app, as the apps document or test them: podcast:// (Apple), overcast:// (its
 * x-callback-url), pktc:// (Pocket Casts), antennapod.org/deeplink. Spotify only has links to a show's page.
 */
export function podcastApps({ feed, title, appleUrl, spotifyUrl }: Where): PodcastApp[] {
  const withoutScheme = feed.replace(/^https?:\/\//, '');
  const query = new URLSearchParams({ url: feed, title }).toString();
  return [
    { name: 'Apple Podcasts', address: appleUrl ?? `podcast://${withoutScheme}`, devices: 'iPhone, iPad and Mac' },
    ...(spotifyUrl ? [{ name: 'Spotify', address: spotifyUrl, devices: 'Any phone or computer' }] : []),
    { name: 'Pocket Casts', address: `pktc://subscribe/${withoutScheme}`, devices: 'iPhone and Android' },
    {
      name: 'Overcast',
      address: `overcast://x-callback-url/add?url=${encodeURIComponent(feed)}`,
      devices: 'iPhone and iPad',
    },
    { name: 'AntennaPod', address: `https://antennapod.org/deeplink/subscribe?${query}`, devices: 'Android' },
  ];
}
