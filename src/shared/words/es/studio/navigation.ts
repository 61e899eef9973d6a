import type { navigation as en } from '../../en/studio/navigation.ts';

export const navigation = {
  studio: 'Estudio',
  nowAt: 'Estudio, ahora en ',
  answers: (count: number) => `${count} ${count === 1 ? 'nueva' : 'nuevas'}`,
  pages: {
    overview: 'Resumen',
    episodes: 'Episodios',
    series: 'Series',
    statistics: 'Estadísticas',
    feedback: 'Opiniones',
    reviews: 'Revisiones',
    subscribers: 'Suscriptores',
    people: 'Personas',
    activity: 'Actividad',
    health: 'Estado',
    copies: 'Copias',
    import: 'Traer un pódcast',
    settings: 'Configuración',
  },
} satisfies typeof en;
