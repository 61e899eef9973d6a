import { pluralsOf } from '../plural.ts';
import type { home as en } from '../en/home.ts';

const plural = pluralsOf('es-US');

/** Where the show has no headline of its own. */
export const headline = 'Cuidar bien en casa: vale la pena escuchar';

export const home = {
  title: headline,
  searchFor: 'Mi mamá se cayó',
  latest: 'Últimos episodios',
  categories: 'Categorías',
  episodes: (count: number): string => plural(count, { one: 'episodio', other: 'episodios' }),
  playNewest: 'Reproducir el episodio más nuevo',
  playNewestOf: (title: string): string => `Reproducir el episodio más nuevo: ${title}`,
  pauseNewest: 'Pausar el episodio más nuevo',
  pauseNewestOf: (title: string): string => `Pausar el episodio más nuevo: ${title}`,
  viewAll: 'Ver todos los episodios',
  startCreating: 'Empezar a crear',
  none: 'Todavía no hay episodios.',
  uploadFirst: 'Suba su primer episodio',
} satisfies typeof en;
