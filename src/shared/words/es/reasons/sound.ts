import type { soundProblems as en } from '../../en/reasons/sound.ts';

export const soundProblems = {
  soundSilent: 'El archivo está en silencio',
  soundUnreadable: 'No se pudo leer sonido de este archivo',
  soundChanges: 'A la mitad del archivo cambian su frecuencia o sus canales',
  soundUnsupported: 'Este tipo de archivo no se puede medir',
  soundNeedsFfmpeg: 'Solo se puede medir MP3: el servidor no tiene ffmpeg para otros archivos',
  soundTooLong: 'Medir este archivo tardó demasiado',
  soundFileGone: 'El audio ya no está',
  louderNeedsFfmpeg: 'El servidor no tiene ffmpeg, que sube el volumen',
  louderImpossible: 'ffmpeg no pudo dejar este archivo tan fuerte como otros',
  louderOff: 'La copia no quedó tan fuerte como debía',
  louderForbidden: 'La persona que pidió esta copia ya no puede subir archivos',
  louderInterrupted: 'La copia no se pudo hacer en este momento',
  wordsOfOtherAudio: 'Estas palabras no corresponden a este audio. ¿Es el guion de este episodio?',
  transcriptionUnreachable: ({ because }) => `No se pudo consultar el servicio de transcripción: ${because}.`,
  transcriptionRefused: ({ status, said }) =>
    `El servicio de transcripción respondió con el código ${status}${said && `: ${said}`}.`,
  transcriptionTooLarge: 'El servicio de transcripción envió mucho más que una transcripción.',
  transcriptionEmpty: 'El servicio de transcripción no oyó palabras.',
  transcriptionUnreadable: 'El servicio de transcripción respondió con algo que no es una transcripción.',
} satisfies typeof en;
