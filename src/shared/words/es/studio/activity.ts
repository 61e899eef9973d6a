import type { activity as en } from '../../en/studio/activity.ts';

export const activity = {
  title: 'Actividad',
  lead: 'Quién hizo qué, y cuándo. Se guarda durante un año.',
  done: 'Lo que se hizo',
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
  nothingThen: 'No se hizo nada entonces.',
  nothingYet: 'Todavía no se hizo nada.',
  older: 'Anteriores',
} satisfies typeof en;
