import type { browse as en } from '../en/browse.ts';

export const browse = {
  title: 'Explorar',
  heading: 'Explorar los episodios',
  description: (show: string): string =>
    `Encuentre un episodio de ${show} por tema, por título o por cualquier palabra que se diga.`,
  searchEpisodes: 'Buscar episodios',
  placeholder: 'Títulos, descripciones, todo lo que se dice',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  language: 'Idioma',
  allLanguages: 'Todos los idiomas',
  languages: { en: 'Inglés', es: 'Español' },
  search: 'Buscar',
  foundFor: (found: string, search: string): string => `${found} con “${search}”`,
  corrected: {
    before: 'Resultados de',
    after: (search: string): string => `. No hay nada con “${search}”.`,
  },
  episodes: 'Episodios',
  noMatch: 'Ningún episodio coincide con sus filtros',
  closest: 'Ningún episodio tiene todas estas palabras. Los más cercanos:',
  clearSearch: 'Borrar búsqueda',
  clearCategory: 'Borrar categoría',
  filters: 'Filtros',
  searchFilter: 'Búsqueda',
  removeFilter: (shown: string): string => `${shown}, quitar`,
  saidIn: (title: string): string => `Se dice en ${title}`,
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
} satisfies typeof en;
