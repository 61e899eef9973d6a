import type { soundProblems as en } from '../../en/reasons/sound.ts';

export const soundProblems = {
  soundSilent: 'El archivo está en silencio. Elija otro.',
  soundUnreadable: 'No se pudo leer sonido de este archivo. Guárdelo otra vez como MP3.',
  soundChanges: 'A la mitad del archivo cambian su frecuencia o sus canales. Guárdelo otra vez como un solo MP3.',
  soundUnsupported: 'Solo podemos revisar el sonido de un MP3. Guárdelo como MP3 para revisarlo.',
  soundTooLong: 'Medir este archivo tardó demasiado. De todos modos puede publicarlo.',
  soundFileGone: 'El audio ya no está. Súbalo otra vez.',
  wordsOfOtherAudio: 'Estas palabras no corresponden a este audio. ¿Es el guion de este episodio?',
  transcriptionUnreachable: ({ because }) =>
    `No se pudo consultar el servicio de transcripción: ${because}. Pregunte a quien administra el servidor.`,
  transcriptionRefused: ({ status, said }) =>
    `El servicio de transcripción respondió con el código ${status}${said && `: ${said}`}. Pregunte a quien administra el servidor.`,
  transcriptionTooLarge:
    'El servicio de transcripción envió mucho más que una transcripción. Pregunte a quien administra el servidor.',
  transcriptionEmpty: 'El servicio de transcripción no oyó palabras. Revise que en este audio se hable.',
  transcriptionUnreadable:
    'El servicio de transcripción respondió con algo que no es una transcripción. Pregunte a quien administra el servidor.',
} satisfies typeof en;
