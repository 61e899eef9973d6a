import type { feed as en } from '../en/feed.ts';

export const feed = {
  show: 'Conversaciones cortas y claras sobre el cuidado en el hogar: para familias, cuidadores y profesionales. Se generan con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector.',
  disclosure:
    'Los episodios se generan con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector.',
  itemDisclosure:
    'Generado con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector. Es información general, no es consejo médico.',
  readOn: 'Continúe leyendo en la página del episodio',
  sources: 'Fuentes:',
  reviewedBy: (name: string, date: string): string => `Revisado por ${name}${date && `, ${date}`}`,
  season: (number: number): string => `Temporada ${number}`,
  support: 'Apoye el programa',
} satisfies typeof en;
