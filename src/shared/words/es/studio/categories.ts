import type { categoryForm as en } from '../../en/studio/categories.ts';

export const categoryForm = {
  saved: 'Categorías guardadas',
  savedText: 'Todas las páginas y el canal RSS ya las muestran.',
  merged: 'Categorías unidas',
  mergedText: (name: string): string => `Los enlaces a ${name} ahora llevan a la otra.`,
  place: (name: string, place: number, count: number): string => `${name} es la ${place} de ${count}`,
  add: 'Agregar una categoría',
  save: 'Guardar categorías',
  saving: 'Guardando…',
  theNewOne: 'la nueva',
  nameOf: (name: string): string => `Nombre de ${name}`,
  moveUp: (name: string): string => `Subir ${name}`,
  moveDown: (name: string): string => `Bajar ${name}`,
  onHome: 'En el inicio',
  remove: 'Quitar',
  merge: 'Unir…',
  delete: 'Eliminar',
  deleteSure: (name) => `¿Eliminar la categoría “${name}”? No tiene episodios.`,
  deleted: 'Categoría eliminada',
  notDeleted: 'No se eliminó la categoría',
  episodes: (count: number): string => (count === 1 ? '1 episodio' : `${count} episodios`),
  startsHere: (episodes: string): string =>
    `${episodes}. Los episodios nuevos empiezan aquí, por eso conserva su nombre.`,
  aNewOne: 'Una nueva',
  dialog: {
    title: (name: string): string => `Unir “${name}” con otra`,
    about: 'Sus episodios y enlaces anteriores pasan a la otra, y esta desaparece. Esto no se puede deshacer.',
    into: 'Pasar sus episodios a',
    merge: 'Unir',
    merging: 'Uniendo…',
  },
} satisfies typeof en;
