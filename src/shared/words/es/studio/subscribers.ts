import type { subscribers as en } from '../../en/studio/subscribers.ts';

export const subscribers = {
  title: 'Suscriptores',
  lead: 'Quién recibe los episodios nuevos por correo.',
  rhythms: { each: 'Cada episodio nuevo', weekly: 'Una vez por semana' },
  endedCount: 'Terminó: la dirección no recibe correos',
  addresses: 'Direcciones',
  addressesHint:
    'Las más nuevas primero. Una dirección que no recibe tres correos seguidos se borra después de 30 días.',
  download: 'Descargar CSV',
  find: 'Buscar una dirección',
  findIt: 'Buscar',
  notFound: 'No se encontró ninguna dirección',
  none: 'Todavía no hay suscriptores.',
  showAll: 'Mostrar todas las direcciones',
  since: 'desde el',
  ended: 'Terminó',
  remove: 'Borrar',
  sure: (email: string): string => `¿Borrar ${email}? Ya no se envía nada ahí, y la dirección no se guarda.`,
  deleted: 'Dirección borrada',
  deletedText: 'Ya no se envía nada a esta dirección.',
  notices: {
    title: 'Sobre el correo',
    noServer: 'Todavía nadie puede suscribirse: primero ponga el servidor de correo en la configuración.',
    restored: (date: string): string =>
      `El sitio se restauró o se mudó el ${date}. Los episodios de antes, también los borradores, no se envían: puede que algunos ya se hayan enviado.`,
    settings: 'Configuración',
  },
} satisfies typeof en;
