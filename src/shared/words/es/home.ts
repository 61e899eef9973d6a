import { pluralsOf } from '../plural.ts';
import type { home as en } from '../en/home.ts';

const plural = pluralsOf('es-US');

export const home = {
  title: 'Cuidar bien en casa: vale la pena escuchar',
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
