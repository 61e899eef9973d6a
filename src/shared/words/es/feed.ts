import type { feed as en } from '../en/feed.ts';

export const feed = {
  show: 'Conversaciones cortas y claras sobre el cuidado en el hogar: para familias, personas que cuidan y profesionales. Hechas con inteligencia artificial (IA) a partir de artículos reales sobre la salud y de lo que se sabe en el sector.',
  disclosure:
    'Los episodios están generados con inteligencia artificial (IA) a partir de artículos reales sobre la salud y de lo que se sabe en el sector.',
  itemDisclosure:
    'Generado con inteligencia artificial (IA) a partir de artículos reales sobre la salud y de lo que se sabe en el sector. Es información general, no es consejo médico.',
  readOn: 'Siga leyendo en la página del episodio',
  sources: 'Fuentes:',
  reviewedBy: (name: string, date: string): string => `Revisado por ${name}${date && `, ${date}`}`,
  support: 'Apoye el programa',
} satisfies typeof en;
