import type { feed as en } from '../en/feed.ts';
import { NOT_ADVICE } from './not-advice.ts';

export const feed = {
  show: 'Conversaciones cortas y claras sobre el cuidado en el hogar: para familias, cuidadores y profesionales. Se generan con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector.',
  showOfPeople:
    'Conversaciones cortas y claras sobre el cuidado en el hogar: para familias, cuidadores y profesionales. Grabadas por personas.',
  disclosure: (isMadeWithAi: boolean): string =>
    isMadeWithAi
      ? 'Los episodios se generan con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector.'
      : NOT_ADVICE,
  itemDisclosure: (isMadeWithAi: boolean): string =>
    isMadeWithAi
      ? `Generado con inteligencia artificial (IA) a partir de artículos reales de salud e información del sector. ${NOT_ADVICE}`
      : NOT_ADVICE,
  readOn: 'Continúe leyendo en la página del episodio',
  sources: 'Fuentes:',
  reviewedBy: (name: string, date: string): string => `Revisado por ${name}${date && `, ${date}`}`,
  season: (number: number): string => `Temporada ${number}`,
  support: 'Apoye el programa',
} satisfies typeof en;
