import type { moving as en } from '../en/moving.ts';

const episodes = (count: number, one: string, other: string): string =>
  count === 1 ? `1 episodio ${one}` : `${count} episodios ${other}`;

export const moving = {
  losses: {
    noAudio: (count) => episodes(count, 'sin audio no vendrá.', 'sin audio no vendrán.'),
    video: (count) => episodes(count, 'con video no vendrá.', 'con video no vendrán.'),
    large: (count, most) => episodes(count, `de más de ${most} no vendrá.`, `de más de ${most} no vendrán.`),
    noDescription: (count) =>
      episodes(count, 'sin descripción vendrá como borrador.', 'sin descripción vendrán como borradores.'),
    noDate: (count) =>
      episodes(
        count,
        'sin fecha, o con una por venir, tendrá la de hoy.',
        'sin fecha, o con una por venir, tendrán la de hoy.',
      ),
    noId: (count) =>
      episodes(
        count,
        'con el identificador de otro, o sin ninguno, no vendrá.',
        'con el identificador de otro, o sin ninguno, no vendrán.',
      ),
    here: (count) =>
      episodes(count, 'ya vino antes y quedará como está aquí.', 'ya vinieron antes y quedarán como están aquí.'),
  },
  figures: 'Las cifras, revisiones y opiniones se quedan donde están: ningún canal RSS las lleva.',
  secondAddress:
    'El canal RSS dice que sigue en una segunda dirección. Lo que solo está ahí faltará: donde está su pódcast ahora, pida un canal con todos los episodios.',
  locked: 'El canal RSS está cerrado contra una mudanza. Quite allí el candado, o Apple y Spotify quizá no le sigan.',
  noRoom: (size) =>
    `El audio ocupa unos ${size}, y aquí no hay espacio para tanto. Primero pida más a la persona que maneja el servidor.`,
} satisfies typeof en;
