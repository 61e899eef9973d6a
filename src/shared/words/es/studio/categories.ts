import type { categoryForm as en } from '../../en/studio/categories.ts';
import { number } from '../number.ts';

export const categoryForm = {
  saved: 'Categorías guardadas',
  savedText: 'Todas las páginas y el canal RSS ya las muestran.',
  merged: 'Categorías unidas',
  mergedText: (name: string): string => `Los enlaces a ${name} ahora llevan a la otra categoría.`,
  place: (name: string, place: number, count: number): string => `${name} es la ${place} de ${number(count)}`,
  add: 'Agregar una categoría',
  save: 'Guardar categorías',
  saving: 'Guardando…',
  theNewOne: 'la categoría nueva',
  nameOf: (name: string): string => `Nombre de ${name}`,
  otherName: { en: 'En inglés', es: 'En español' },
  moveUp: (name: string): string => `Subir ${name}`,
  moveDown: (name: string): string => `Bajar ${name}`,
  onHome: 'Mostrar en el inicio',
  remove: 'Quitar',
  merge: 'Unir…',
  delete: 'Eliminar',
  deleteSure: (name) => `¿Eliminar la categoría “${name}”? No tiene episodios.`,
  deleted: 'Categoría eliminada',
  notDeleted: 'No se eliminó la categoría',
  episodes: (count: number): string => (count === 1 ? '1 episodio' : `${number(count)} episodios`),
  startsHere: (episodes: string): string =>
    `${episodes}. Los episodios nuevos empiezan en esta categoría, así que no puede cambiarle el nombre.`,
  aNewOne: 'Categoría nueva',
  dialog: {
    title: (name: string): string => `Unir “${name}” con otra`,
    about: 'Sus episodios y enlaces pasan a la otra categoría, y esta se elimina. Esto no se puede deshacer.',
    into: 'Pasar sus episodios a',
    merge: 'Unir',
    merging: 'Uniendo…',
  },
} satisfies typeof en;
