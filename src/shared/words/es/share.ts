import type { share as en } from '../en/share.ts';

export const share = {
  title: 'Compartir el episodio',
  episodeLink: 'Enlace del episodio',
  copy: 'Copiar',
  copied: 'Copiado',
  startAt: (time: string): string => `Empezar en el minuto ${time}`,
  done: 'Listo',
  via: 'Compartir por',
  email: 'Correo',
  native: 'Compartir',
  copyLink: 'Copiar enlace',
  newTab: '(se abre en otra pestaña)',
  linkCopied: '¡Enlace copiado!',
  inClipboard: 'El enlace del episodio está en su portapapeles.',
  copyFailed: 'No se pudo copiar el enlace. Inténtelo otra vez.',
  devices: {
    apple: 'iPhone, iPad y Mac',
    any: 'Cualquier teléfono o computadora',
    phones: 'iPhone y Android',
    mobileApple: 'iPhone y iPad',
  },
  feedAddress: 'La dirección del programa para las aplicaciones de pódcast',
  addressCopied: '¡Dirección copiada!',
  pasteIntoApp: 'Ahora péguela en su aplicación de pódcast.',
} satisfies typeof en;
