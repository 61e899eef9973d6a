import type { otherCover as en } from '../../en/studio/other-cover.ts';

export const otherCover = {
  heading: 'En el otro idioma',
  hint: 'Para el canal RSS y las páginas en el otro idioma: español donde el sitio está en inglés. Una imagen JPEG o PNG de al menos 1400 píxeles.',
  choose: 'Elegir portada',
  present: 'La portada del programa en el otro idioma',
  reset: 'Usar otra vez la portada del programa',
  title: 'Portada cambiada',
  description: 'Las aplicaciones de pódcast la muestran la próxima vez que consultan, muchas veces en menos de un día.',
} satisfies typeof en;
