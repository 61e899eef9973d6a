import { pluralsOf } from '../../plural.ts';
import type { series as en } from '../../en/studio/series.ts';
import { number } from '../number.ts';

const plural = pluralsOf('es-US');
const parts = (count: number): string => plural(count, { one: '1 parte', other: `${number(count)} partes` });

export const series = {
  title: 'Series',
  lead: 'Ponga en orden los episodios que van juntos. En las aplicaciones de pódcast una serie es una temporada.',
  kinds: { full: 'Episodio', trailer: 'Tráiler', bonus: 'Extra' },
  none: 'Ninguna',
  chosenBefore: 'La serie elegida antes',
  partOf: (total) => `de ${number(total)}`,
  lastPart: 'Déjelo vacío para ponerlo al final.',
  part: (place) => `Parte ${place}`,
  season: (number) => `Temporada ${number}`,
  parts,
  empty: 'Todavía no hay series.',
  make: 'Serie nueva',
  made: 'Serie creada',
  addEpisode: 'Agregar un episodio',
  edit: 'Editar',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Serie guardada',
  cancel: 'Cancelar',
  remove: 'Eliminar la serie',
  removeQuestion: (title) => `¿Eliminar “${title}”?`,
  removeText: 'Sus episodios se conservan, pero ya no están en una serie. La página de la serie se elimina.',
  removed: 'Serie eliminada',
  open: 'Abrir la página',
  fields: {
    title: { label: 'Título' },
    description: { label: 'Descripción (opcional)', hint: 'De qué trata la serie y para quién es.' },
    slug: {
      label: 'Dirección (opcional)',
      hint: 'El final de su dirección, como despues-de-una-fractura. Después no se puede cambiar.',
    },
    language: { label: 'Idioma' },
    artwork: { label: 'Imagen (opcional)' },
  },
  ordering: {
    title: 'Orden de las partes',
    hint: 'Arrastre una parte, use los botones, o vaya con el teclado al control de arrastre y use las flechas.',
    hintByTouch: 'Mantenga presionada una parte para arrastrarla, o use los botones.',
    seriesTitle: 'Orden de las series',
    up: (title) => `Subir “${title}”`,
    down: (title) => `Bajar “${title}”`,
    handle: (title) => `Mover “${title}”`,
    moved: (title, place, total) => `${title}: ${place} de ${number(total)}`,
    save: 'Guardar el orden',
    saved: 'Orden guardado',
    inApps: 'Las aplicaciones de pódcast muestran los números nuevos la próxima vez que lean el canal RSS.',
  },
  states: { published: 'Publicado', scheduled: 'Programado', draft: 'Borrador' },
  missing: {
    title: 'Qué falta',
    nothing: 'No falta nada.',
    noParts: 'Todavía no hay episodios en esta serie.',
    noPage: 'No hay ninguna parte publicada, así que la serie aún no tiene página.',
    part: (place) => `La parte ${place} no está publicada.`,
    twice: (place) => `Dos episodios son la parte ${place}.`,
    noPlace: (title) => `“${title}” no tiene número.`,
    noDescription: 'La serie no tiene descripción.',
    lateTrailer: 'El tráiler se publicó después de la parte 1.',
    twoTrailers: 'Hay más de un tráiler.',
  },
  schedule: {
    title: 'Programar los borradores',
    text: (count) =>
      plural(count, {
        one: 'Se puede programar un borrador.',
        other: `Se pueden programar ${number(count)} borradores, uno por semana.`,
      }),
    first: 'Primer día',
    time: 'Hora',
    button: 'Programar uno por semana',
  },
} satisfies typeof en;
