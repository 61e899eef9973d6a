import { categoryName } from '#shared/category-names.ts';
import { type ActAt, isAsked } from '#shared/episode-acts.ts';
import { studioWords } from '#shared/language.ts';
import { PublishMany } from '../publishing/PublishMany.tsx';
import { askAboutEpisodes } from '../studio/ask-about-episodes.ts';
import type { Many } from '../studio/change-many.ts';
import { askInDialog } from '../ui/ask-in-dialog.tsx';
import { ChoiceDialog } from './ChoiceDialog.tsx';

type SeriesName = { id: string; title: string };
/** The categories and series that many can be filed into. */
export type Files = { categories: readonly string[]; series: readonly SeriesName[] };
type Which = Pick<Many, 'found' | 'episodes'>;
type Chosen = { act: ActAt<'many'>; which: Which; titles: readonly string[]; count: number };

/** Asks what is asked before an act is done to many, and returns what is to be done; null for nothing. */
export async function askOfMany({ act, which, titles, count }: Chosen, files: Files): Promise<Many | null> {
  if (isAsked(act, 'sheet')) return askPublication({ act, ...which });
  if (isAsked(act, 'question')) return (await askAboutEpisodes(act, titles, count)) ? { act, ...which } : null;
  if (act === 'restore') return { act, ...which };
  const value = await askPlace(act, count, files);
  if (value === null) return null;
  return { act, ...which, ...(act === 'category' ? { category: value } : { seriesId: value || null }) };
}

const askPublication = (request: Many & { act: 'publish' }): Promise<Many | null> =>
  askInDialog<Many | null>(
    (onDone) => <PublishMany request={request} onDecide={() => onDone(request)} onBack={() => onDone(null)} />,
    null,
  );

/** Asks for the category or the series of many; empty for no series. */
function askPlace(act: 'category' | 'series', count: number, { categories, series }: Files): Promise<string | null> {
  const t = studioWords().episodes.many;
  const none = { value: '', label: studioWords().series.none };
  const asked = {
    category: {
      label: t.categoryOf(count),
      confirm: t.move,
      choices: categories.map((name) => ({ value: name, label: categoryName(name) })),
    },
    series: {
      label: t.seriesOf(count),
      confirm: t.file,
      choices: [...series.map(({ id, title }) => ({ value: id, label: title })), none],
    },
  }[act];
  return askInDialog<string | null>(
    (onDone) => <ChoiceDialog {...asked} onConfirm={onDone} onCancel={() => onDone(null)} />,
    null,
  );
}
