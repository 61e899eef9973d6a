import type { activity as en } from '../../en/studio/activity.ts';

export const activity = {
  title: 'Actividad',
  lead: 'Qué cambió en este sitio, quién lo hizo y cuándo. Guardamos esta lista durante un año.',
  done: 'Qué pasó',
  filter: 'Filtro',
  who: 'Quién',
  everyone: 'Todas las personas',
  about: 'Sobre',
  everything: 'Todo',
  kinds: {
    episodes: 'Episodios',
    listeners: 'Oyentes',
    people: 'Personas e inicios de sesión',
    site: 'Configuración y copias',
  },
  day: 'Día',
  show: 'Mostrar',
  showEverything: 'Mostrar todo',
  download: 'Descargar CSV',
  nothingThen: 'No hubo actividad ese día.',
  nothingYet: 'Todavía no hay actividad.',
  older: 'Anteriores',
} satisfies typeof en;
