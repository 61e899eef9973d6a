import type { navigation as en } from '../../en/studio/navigation.ts';

export const navigation = {
  studio: 'Estudio',
  shortcuts: 'Accesos rápidos',
  menu: 'Menú',
  more: 'Más',
  newEpisode: 'Episodio nuevo',
  waits: ' por revisar',
  isWrong: 'Algo no está bien',
  groups: {
    audience: 'Audiencia',
    together: 'Trabajo en equipo',
    show: 'Programa',
    site: 'Sitio',
  },
  pages: {
    overview: 'Resumen',
    episodes: 'Episodios',
    series: 'Series',
    statistics: 'Estadísticas',
    feedback: 'Opiniones',
    subscribers: 'Suscriptores',
    reviews: 'Revisiones',
    people: 'Personas',
    settings: 'Configuración',
    health: 'Estado',
    copies: 'Copias',
    activity: 'Actividad',
    import: 'Traer un pódcast',
  },
} satisfies typeof en;
