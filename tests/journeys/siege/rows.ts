import type { Attack } from './attack.ts';
import type { BesiegedSite } from './besieged-site.ts';

/** Strangers never come from 127.0.0.1, where the other visitor reads. */
export const STRANGER = ['127.0.7.1'];
/** As many addresses as let a thousand connections in, at 64 for each. */
const MANY = Array.from({ length: 16 }, (_, index) => `127.0.8.${index + 1}`);

const pipelined = (path: string, connections: number): Attack => ({
  path,
  addresses: STRANGER,
  connections,
  pipelined: 250,
  reads: true,
});

/** Readers who ask and take nothing. */
export const unread = (path: string, addresses: string[], connections: number): Attack => ({
  path,
  addresses,
  connections,
  pipelined: 1,
  reads: false,
  holdMs: 2_500,
});

/** The same, of 16 addresses. */
const mannered = (manner: NonNullable<Attack['manner']>, path: string, connections: number): Attack => ({
  ...unread(path, MANY, connections),
  manner,
});

type Paths = Pick<BesiegedSite, 'audio' | 'picture' | 'art'>;

type Row = { name: string; attack: (paths: Paths) => Attack };

/** Requests by which strangers have brought a site down, and how many one address may send at most. */
const FLOODS: Row[] = [
  { name: '`/browse?page=N`, 2 × 250 pipelined', attack: () => pipelined('/browse?page={n}', 2) },
  { name: '`/?episode=` of unknown ids, 2 × 250 pipelined', attack: () => pipelined('/?episode={uuid}', 2) },
  { name: 'one audio file, 10 × 250 pipelined', attack: ({ audio }) => pipelined(audio, 10) },
  { name: '`/og/….png?x=N`, 2 × 250 pipelined', attack: ({ picture }) => pipelined(`${picture}?x={n}`, 2) },
  {
    name: 'artwork of an episode, drawn, 2 × 250 pipelined',
    attack: ({ art }) => pipelined(`${art}-000000000000.jpg?x={n}`, 2),
  },
  {
    name: '`/browse?page=N` of one address, 64 × 32 pipelined',
    attack: () => ({ ...pipelined('/browse?page={n}', 64), pipelined: 32 }),
  },
  { name: 'the home page, 64 × 250 pipelined', attack: () => pipelined('/', 64) },
  {
    name: '`/browse?page=N`, 1,000 connections of 16 addresses',
    attack: () => ({ path: '/browse?page=7{n}', addresses: MANY, connections: 1_000, pipelined: 1, reads: true }),
  },
  { name: '1,024 idle readers of one address', attack: ({ audio }) => unread(audio, STRANGER, 1_024) },
  { name: '200 slow readers of an audio file, 16 addresses', attack: ({ audio }) => unread(audio, MANY, 200) },
  { name: '400 slow readers of an audio file, 16 addresses', attack: ({ audio }) => unread(audio, MANY, 400) },
  { name: '400 slow readers of the artwork, 16 addresses', attack: () => unread('/artwork.jpg', MANY, 400) },
  {
    name: '400 slow readers of an episode’s artwork, 16 addresses',
    attack: ({ art }) => unread(`${art}-000000000000.jpg`, MANY, 400),
  },
  { name: '400 slow readers of a feed of 3 MB, 16 addresses', attack: () => unread('/feed.xml', MANY, 400) },
];

/** Connections that cost nothing but their place. */
const LINGERING: Row[] = [
  { name: '500 half-open requests, 16 addresses', attack: () => mannered('half-open', '/', 500) },
  {
    name: '200 readers of an audio file at 1 KB/s, 16 addresses',
    attack: ({ audio }) => mannered('trickle', audio, 200),
  },
  {
    name: '1,000 aborted downloads of an audio file, 16 addresses',
    attack: ({ audio }) => ({ ...mannered('abort', audio, 1_000), holdMs: 0 }),
  },
];

export const SIEGE = [...FLOODS, ...LINGERING];
