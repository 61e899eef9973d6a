import type { Directory } from './finding.ts';
import type { ShowField } from './show-fields.ts';

/**
 * The directories where a show is listed by hand, in the order of their listeners: the field of the link they give
 * back, the page on which they take a feed, and by which name findings say what they mind.
 */
export const LISTINGS = [
  { field: 'appleUrl', name: 'Apple Podcasts', submit: 'https://podcastsconnect.apple.com/', minds: 'Apple Podcasts' },
  { field: 'spotifyUrl', name: 'Spotify', submit: 'https://creators.spotify.com/', minds: 'Spotify' },
  { field: 'youtubeUrl', name: 'YouTube', submit: 'https://studio.youtube.com/', minds: 'YouTube' },
  { field: 'amazonUrl', name: 'Amazon Music', submit: 'https://podcasters.amazon.com/', minds: 'Amazon Music' },
  { field: 'iheartUrl', name: 'iHeart', submit: 'https://podcasters.iheart.com/', minds: 'iHeart' },
  { field: 'pocketCastsUrl', name: 'Pocket Casts', submit: 'https://pocketcasts.com/submit/', minds: null },
] as const satisfies { field: ShowField; name: string; submit: string; minds: Directory | null }[];

/** One of them, with what it would still miss, in sentences. */
export type Listing = (typeof LISTINGS)[number] & { missing: string[] };
