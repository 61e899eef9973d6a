import type { alerts as en } from '../en/alerts.ts';

export const alerts = {
  of: {
    'episode.published': (title) => `Episodio nuevo: ${title}`,
    'episode.changed': (title) => `Cambió el episodio: ${title}`,
    'episode.unpublished': (_title) => 'Se retiró o se eliminó un episodio.',
  },
  completed: (topic, minutes) => `Hay una lección de capacitación en el registro: “${topic}”, ${minutes} minutos`,
  disliked: (title, comment) =>
    comment ? `A un oyente no le gustó “${title}”: “${comment}”` : `A un oyente no le gustó “${title}”.`,
  test: 'Esta es una prueba. Aquí llegarán los avisos de su pódcast.',
  open: 'Abrir',
} satisfies typeof en;
