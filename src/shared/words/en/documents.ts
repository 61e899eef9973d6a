import { AI_BADGE, EPISODE_DISCLOSURE, NOT_ADVICE } from '../../disclosure.ts';
import { number } from './number.ts';

/** Words outside of pages: Markdown and llms.txt, transcript files, previews on other sites, pictures. */
export const documents = {
  aiBadge: AI_BADGE,
  disclosure: (isMadeWithAi: boolean): string => (isMadeWithAi ? EPISODE_DISCLOSURE : NOT_ADVICE),
  pleaseSay: (isMadeWithAi: boolean): string => `Please say ${isMadeWithAi ? 'both' : 'so'} when you quote it.`,
  episodes: 'Episodes',
  older: (count: number, address: string): string =>
    `${count === 1 ? '1 older episode is' : `${number(count)} older episodes are`} in the [sitemap](${address}).`,
  more: 'More',
  feed: ['Podcast feed', 'RSS with audio, notes and transcripts'],
  browse: ['Browse', 'search every title and spoken word'],
  subscribe: ['Subscribe', 'the show in a podcast app'],
  show: 'Show',
  published: 'Published',
  category: 'Category',
  length: 'Length',
  language: 'Language',
  page: 'Page',
  audio: 'Audio',
  chapters: 'Chapters',
  sources: 'Sources',
  transcript: 'Transcript',
  reviewed: (name: string, date: string): string => `Reviewed by ${name}${date && `, ${date}`}`,
  outdated: (age: string): string => `, ${age}: advice may have changed since then`,
  saidAt: (time: string, words: string): string => `At ${time}: “${words}”`,
  secondOf: (time: string, length: string): string => `At ${time} of ${length}`,
  madeEpisode: (title: string, show: string, isMadeWithAi: boolean): string =>
    `${title}, an ${isMadeWithAi ? 'AI-generated ' : ''}episode of ${show}`,
  aPodcast: 'A podcast about care at home',
};
