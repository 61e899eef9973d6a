import { words } from './language.ts';
import type { PartOfSeries } from './episode.ts';

/** Returns “Part 2 of 5 · After a hip fracture”; of a trailer and a bonus episode the name alone. */
export const partLine = ({ place, total, title }: PartOfSeries): string =>
  place === null ? title : `${words().player.part(place, total)} · ${title}`;
