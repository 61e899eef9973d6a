import type { general as en } from '../en/general.ts';

export const general = {
  error: 'Error',
  dismiss: 'Cerrar',
  unknown: 'Error desconocido',
  offline: 'Sin conexión a internet',
  authorization: 'Hace falta iniciar sesión',
  notAllowed: 'No tiene permiso para hacer esto',
  gone: 'Esto ya no está aquí',
  tooLarge: 'Esto es demasiado grande',
  tooMany: 'Demasiados intentos. Espere un momento.',
  serverProblem: 'El servidor tiene un problema. Inténtelo otra vez.',
  cancel: 'Cancelar',
  showLess: 'Mostrar menos',
  readTranscript: 'Transcripción',
  transcriptOf: (title: string): string => `Transcripción: ${title}`,
  transcriptFailed: 'No se pudo cargar la transcripción. Inténtelo otra vez.',
} satisfies typeof en;
