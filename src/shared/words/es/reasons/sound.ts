import type { soundProblems as en } from '../../en/reasons/sound.ts';

export const soundProblems = {
  soundSilent: 'El archivo está en silencio',
  soundUnreadable: 'No se pudo leer sonido de este archivo',
  soundChanges: 'A la mitad del archivo cambian su frecuencia o sus canales',
  soundUnsupported: 'Aquí solo se puede revisar el sonido de un MP3',
  soundTooLong: 'Medir este archivo tardó demasiado',
  soundFileGone: 'El audio ya no está',
  wordsOfOtherAudio: 'Estas palabras no corresponden a este audio. ¿Es el guion de este episodio?',
  transcriptionUnreachable: ({ because }) => `No se pudo consultar el servicio de transcripción: ${because}.`,
  transcriptionRefused: ({ status, said }) =>
    `El servicio de transcripción respondió con el código ${status}${said && `: ${said}`}.`,
  transcriptionTooLarge: 'El servicio de transcripción envió mucho más que una transcripción.',
  transcriptionEmpty: 'El servicio de transcripción no oyó palabras.',
  transcriptionUnreadable: 'El servicio de transcripción respondió con algo que no es una transcripción.',
} satisfies typeof en;
