import type { categoryChanges as en } from '../../en/studio/category-changes.ts';

export const categoryChanges = {
  name: 'Póngale un nombre',
  nameTooLong: (most: number): string => `Una categoría tiene como máximo ${most} caracteres`,
  plainWords: 'Una categoría se escribe con palabras simples, sin < ni >',
  tooFew: (least: number): string => `Hay por lo menos ${least} categorías`,
  tooMany: (most: number): string => `Hay como máximo ${most} categorías`,
  tooManyOnHome: (most: number): string =>
    `En la página de inicio hay como máximo ${most} categorías. Quite una primero.`,
  taken: (name: string): string => `Ya hay una categoría “${name}”`,
  keepsItsName: (name: string): string =>
    `“${name}” conserva su nombre: los episodios están en ella hasta que alguien elija una categoría`,
  intoItself: 'Una categoría no se puede unir consigo misma. Elija otra.',
  stays: (name: string): string =>
    `“${name}” se queda: los episodios están en ella hasta que alguien elija una categoría`,
} satisfies typeof en;
