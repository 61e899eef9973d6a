import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Admin, asAdmin } from '#shared/account.ts';
import type { Chapter, Cue } from '#shared/contract/audio.ts';
import { NewEpisode } from '#shared/episode-fields.ts';
import { nextFreeSlot } from '#shared/schedule.ts';
import type { LessonQuestion } from '#shared/in-service-lesson.ts';
import { NewSeries } from '#shared/series-changes.ts';
import { reviewTokenIn } from '#shared/review-link.ts';
import type { Loudness } from '#shared/contract/audio.ts';
import type { UploadKind } from '#shared/upload.ts';
import { countEpisodes } from '#server/db/episode-counts.ts';
import { changeSound } from '#server/db/sound.ts';
import { addUser, changePassword, findUserByName } from '#server/db/users.ts';
import {
  answerReview,
  changeLesson,
  createEpisode,
  createReviewLink,
  createSeries,
  deleteEpisode,
  openReview,
} from '#server/catalog/index.ts';
import { hashPassword } from '#server/accounts/index.ts';
import { beginUpload, findUploadId, sendUpload } from '#server/media/index.ts';
import { config } from '#server/config.ts';
import { changeSettings, currentShow, showTimeZone } from '#server/show/index.ts';
import { addListening } from './demo-listening.ts';
import { DAY_MS } from '#shared/units.ts';
import { pageWords } from '#server/words.ts';

const FOLDER = new URL('../../../demo/', import.meta.url);
const LISTENING = new URL('listening.json', FOLDER);
const LOUDNESS = new URL('loudness.json', FOLDER);
const SERIES = new URL('series.json', FOLDER);
const DEMO_NAME = 'demo';

/** One file of demo/episodes. File names are within demo/audio, demo/transcripts and demo/pdf. */
type DemoEpisode = {
  title: string;
  description: string;
  category: string;
  audio: string;
  transcript: string;
  pdf: { file: string; name: string } | null;
  sources: { title: string; url: string }[];
  script: string | null;
  language?: string;
  /** The title of the episode it translates. */
  translationOf?: string;
  chapters?: Chapter[];
  /** `said`: how the sentence begins in which the answer is. */
  lesson?: { goals: string[]; questions: (Omit<LessonQuestion, 'second'> & { said: string })[] };
  daysAgo: number;
};

/** One of demo/series.json: the titles of its parts, in their order. */
type DemoSeries = { title: string; description: string; language?: string; episodes: string[] };

/** Episodes that are scheduled, drafts and in Trash: in demo/listening.json. */
type Unpublished = Record<'scheduled' | 'draft' | 'deleted', { title: string; description: string; audio: string }>;

/**
 * Fills a site without episodes with the demo catalog, through the same functions an administrator uses; with
 * `isLively`, also with Spanish episodes, lessons, series, months of made-up plays, downloads, ratings and subscribers,
 * a scheduled episode, a draft and a deleted one.
 */
export async function fillWithDemo(print: (line: string) => void, isLively: boolean): Promise<void> {
  const admin = await demoAdmin(print);
  if ((await countEpisodes({ status: 'all' })) > 0) return;
  const episodes = await readEpisodes(isLively);
  print(pageWords().terminal.demoFills(episodes.length));
  const positions = isLively ? await addDemoSeries(admin) : new Map<string, DemoPosition>();
  const ids = new Map<string, string>();
  for (const episode of episodes) {
    const around = { translationOf: ids.get(episode.translationOf ?? ''), ...positions.get(episode.title) };
    ids.set(episode.title, await addDemoEpisode(admin, episode, around));
  }
  if (!isLively) return;
  await addListening(LISTENING, new Date());
  await addDemoNotice(admin);
  await addUnpublished(admin);
}

/** Sets a random password at every start, so that no demo has a known one. */
async function demoAdmin(print: (line: string) => void): Promise<Admin> {
  const password = randomBytes(9).toString('base64url');
  const hash = await hashPassword(password);
  const user = (await addUser(DEMO_NAME, hash, 'administrator')) ?? (await findUserByName(DEMO_NAME));
  if (!user) throw new Error('the demo administrator could not be made');
  await changePassword(user.id, hash);
  print(pageWords().terminal.demoAdministrator(DEMO_NAME, password));
  return asAdmin(user);
}

/** Translations last: they name what they translate. */
async function readEpisodes(isLively: boolean): Promise<DemoEpisode[]> {
  const names = (await readdir(new URL('episodes/', FOLDER))).filter((name) => name.endsWith('.json'));
  const read = async (name: string) =>
    JSON.parse(await readFile(new URL(`episodes/${name}`, FOLDER), 'utf8')) as DemoEpisode;
  const episodes = await Promise.all(names.map(read));
  const isOwn = ({ language, lesson }: DemoEpisode) => !language && !lesson;
  const own = episodes.filter(isOwn);
  return isLively ? [...own, ...episodes.filter((episode) => !isOwn(episode))] : own;
}

type DemoPosition = { seriesId: string; place: number };

/** Returns which part of which series each of their episodes is, by its title. */
async function addDemoSeries(admin: Admin): Promise<Map<string, DemoPosition>> {
  const positions = new Map<string, DemoPosition>();
  for (const { episodes, ...texts } of JSON.parse(await readFile(SERIES, 'utf8')) as DemoSeries[]) {
    const { id } = await createSeries(admin, NewSeries.parse(texts), new Date());
    for (const [at, title] of episodes.entries()) positions.set(title, { seriesId: id, place: at + 1 });
  }
  return positions;
}

/** Returns the id. `around`: what it is among the others. */
async function addDemoEpisode(
  admin: Admin,
  demo: DemoEpisode,
  around: Partial<DemoPosition> & { translationOf: string | undefined },
): Promise<string> {
  const audioUrl = await upload(admin, 'audio', `audio/${demo.audio}`);
  const pdfUrl = demo.pdf ? await upload(admin, 'pdf', `pdf/${demo.pdf.file}`) : null;
  const transcript = await readFile(new URL(`transcripts/${demo.transcript}`, FOLDER), 'utf8');
  const { title, description, category, sources, script, chapters, language } = demo;
  const input = {
    ...around,
    language,
    title,
    description,
    category,
    sources,
    script,
    chapters,
    transcript,
    audioUrl,
    pdfUrl,
    published: true,
  };
  const episode = NewEpisode.parse({ ...input, pdfName: demo.pdf?.name ?? null });
  const { id } = await createEpisode(admin, episode, new Date(Date.now() - demo.daysAgo * DAY_MS - DAY_MS / 24));
  if (demo.lesson) await addDemoLesson(admin, id, demo.lesson, JSON.parse(transcript) as Cue[]);
  return id;
}

/** She is no one, and every page and record that names her says so. */
const DEMO_NURSE = { name: 'Rosa Vega, RN (made up)', license: 'none, made up' };

/** Makes an episode a lesson, and has a nurse approve it by her link as a real one would. */
async function addDemoLesson(
  admin: Admin,
  id: string,
  { goals, questions }: NonNullable<DemoEpisode['lesson']>,
  cues: Cue[],
): Promise<void> {
  const now = new Date();
  const secondOf = (said: string) => Math.floor(cues.find(({ text }) => text.startsWith(said))?.time ?? 0);
  const timed = questions.map(({ said, ...question }) => ({ ...question, second: secondOf(said) }));
  await changeLesson(admin, id, { goals, questions: timed }, now);
  const { name, license } = DEMO_NURSE;
  const { url } = await createReviewLink(admin, id, { reviewer: name }, now);
  const token = reviewTokenIn(url);
  const review = await openReview(token, now);
  if (!('episode' in review) || !review.lesson) throw new Error(`no lesson to approve: ${id}`);
  const { version, lesson } = review;
  const answer = { kind: 'approval', name, version, inService: 'on', license, lessonVersion: lesson.version } as const;
  await answerReview(token, answer, '127.0.0.1', now);
}

/** No one's. */
const DEMO_ADDRESS = 'Carecast Demo\n1 Example Street\nSpringfield, IL 62701';

/** At the foot of every page of visitors; the studio's pages say it themselves. */
async function addDemoNotice(admin: Admin): Promise<void> {
  const providerName = `${currentShow().providerName} (a demo: plays, likes and comments are made up)`;
  const author = currentShow().author;
  const isFree = !config.lockedShow.includes('providerName') && !config.lockedShow.includes('author');
  if (isFree) await changeSettings(admin, { providerName, author }, new Date());
  if (!config.lockedShow.includes('postalAddress'))
    await changeSettings(admin, { postalAddress: DEMO_ADDRESS }, new Date());
}

async function addUnpublished(admin: Admin): Promise<void> {
  const { scheduled, draft, deleted } = JSON.parse(await readFile(LISTENING, 'utf8')) as Unpublished;
  for (const { audio, ...texts } of [scheduled, draft, deleted]) {
    const audioUrl = await upload(admin, 'audio', `audio/${audio}`);
    const now = new Date();
    const at = texts.title === scheduled.title ? nextFreeSlot(currentShow().weeklySlot, showTimeZone(), [], now) : null;
    const publishAt = at?.toISOString() ?? null;
    const { id } = await createEpisode(admin, NewEpisode.parse({ ...texts, audioUrl, publishAt }), now);
    if (texts.title === deleted.title) await deleteEpisode(admin, id, now);
  }
}

async function upload(admin: Admin, kind: UploadKind, path: string): Promise<string> {
  const file = new URL(path, FOLDER);
  const { size } = await stat(file);
  const ticket = await beginUpload(admin, { kind, name: path.split('/').pop() ?? '', size, type: '' }, new Date());
  await sendUpload(ticket, fileURLToPath(file));
  await addLoudness(ticket.objectPath, path.split('/').pop() ?? '');
  return ticket.objectPath;
}

/** The demo’s files were listened to when they were made: each start would spend seconds on it. */
async function addLoudness(objectPath: string, name: string): Promise<void> {
  const loudness = (JSON.parse(await readFile(LOUDNESS, 'utf8')) as Record<string, Loudness>)[name];
  const sound = loudness && { loudness, silences: [], missingChannel: null, clipped: 0 };
  if (sound) await changeSound(findUploadId(objectPath) ?? '', { sound });
}
