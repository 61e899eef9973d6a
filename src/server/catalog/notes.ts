import { withoutChapters } from '#shared/chapters.ts';
import type { ListedEpisode } from '#shared/episode.ts';
import { renderMarkup } from './markup.ts';

/** Returns an episode's notes as HTML without the chapters that stand in them, for where these are beside them. */
export function notesWithoutChapters({
  description,
  descriptionHtml,
  duration,
}: Pick<ListedEpisode, 'description' | 'descriptionHtml' | 'duration'>): string {
  const rest = withoutChapters(description, duration);
  if (rest === description.trim()) return descriptionHtml;
  try {
    return renderMarkup(rest);
  } catch {
    return descriptionHtml; // without its plain lines it would have too much markup
  }
}
