import type { otherCover as en } from '../../en/studio/other-cover.ts';

export const otherCover = {
  heading: 'En el otro idioma',
  hint: 'Para el canal y las páginas en el otro idioma: español donde el sitio está en inglés. Una imagen cuadrada JPEG o PNG, de 1400 a 3000 píxeles y 5 MB como máximo.',
  choose: 'Elegir una para el otro idioma',
  use: 'Usar esta imagen',
  present: 'La imagen del programa en el otro idioma',
  reset: 'Usar otra vez la imagen del programa',
  title: 'Se cambió la imagen',
  description: 'Las aplicaciones de pódcast la muestran la próxima vez que miran, muchas veces en menos de un día.',
} satisfies typeof en;
