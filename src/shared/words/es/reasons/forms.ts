import { formatTime } from '../../../time.ts';
import type { forms as en } from '../../en/reasons/forms.ts';

export const forms = {
  artworkTooLarge: 'Una imagen tiene como máximo 5 MB. Guardada como JPEG suele pesar mucho menos.',
  episodeArtTooLarge: 'La imagen de un episodio tiene como máximo 1 MB. Guardada como JPEG suele pesar mucho menos.',
  artworkSize: ({ width, height, min, max }) =>
    `Su imagen mide ${width} × ${height}. Tiene que ser cuadrada, de ${min} a ${max} píxeles.`,
  logoTooLarge: 'Un logotipo tiene como máximo 2 MB. Guárdelo más pequeño, 512 píxeles bastan.',
  logoSize: ({ width, height, min, max }) =>
    `Su logotipo mide ${width} × ${height}. Tiene que ser cuadrado, de ${min} a ${max} píxeles.`,
  scheduleInPast: 'Esta hora ya pasó: elija una que esté por venir o publique el episodio ahora',
  scheduleTooFar: ({ years }) => `Un episodio se puede programar con ${years} años de anticipación como máximo`,
  chapterAfterEnd: ({ title, time, end }) =>
    `El capítulo “${title}” empieza en ${formatTime(time)}, después del final del audio (${formatTime(end)})`,
} satisfies typeof en;
