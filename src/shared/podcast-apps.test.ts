import { expect, test } from 'vitest';
import { podcastApps } from './podcast-apps.ts';

const feed = 'https://podcast.example/feed.xml';
const addresses = (more = {}) =>
  Object.fromEntries(podcastApps({ feed, title: 'Care & cast', ...more }).map(({ name, address }) => [name, address]));

test('each app is asked for the feed in its own way', () => {
  expect(addresses()).toEqual({
    'Apple Podcasts': 'podcast://podcast.example/feed.xml',
    'Pocket Casts': 'pktc://subscribe/podcast.example/feed.xml',
    Overcast: 'overcast://x-callback-url/add?url=https%3A%2F%2Fpodcast.example%2Ffeed.xml',
    AntennaPod:
      'https://antennapod.org/deeplink/subscribe?url=https%3A%2F%2Fpodcast.example%2Ffeed.xml&title=Care+%26+cast',
  });
});

test('once a directory lists the show, its page there is linked', () => {
  const listed = addresses({
    appleUrl: 'https://podcasts.apple.com/x',
    spotifyUrl: 'https://open.spotify.com/show/1',
    youtubeUrl: 'https://youtube.com/x',
  });
  expect(listed['Apple Podcasts']).toBe('https://podcasts.apple.com/x');
  expect(listed['Spotify']).toBe('https://open.spotify.com/show/1');
  expect(listed['YouTube']).toBe('https://youtube.com/x');
});
