import type { otherCover as en } from '../../en/studio/other-cover.ts';

const NAMES = { en: 'inglés', es: 'español' };

export const otherCover = {
  heading: (other) => `En ${NAMES[other]}`,
  hint: 'Para el canal RSS y las páginas en este idioma. Use una imagen JPEG o PNG de al menos 1,400 píxeles.',
  choose: 'Elegir portada',
  present: 'La portada del programa en este idioma',
  reset: 'Usar otra vez la portada del programa',
  title: 'Portada cambiada',
  description: 'Las aplicaciones de pódcast la muestran la próxima vez que consultan, muchas veces en menos de un día.',
} satisfies typeof en;
