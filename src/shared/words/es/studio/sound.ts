import type { sound as en } from '../../en/studio/sound.ts';

export const sound = {
  words: { quiet: 'Volumen: muy bajo', loud: 'Volumen: muy alto', good: 'Volumen: bien' },
  quiet: 'Se oye más bajo que la mayoría de los pódcast',
  loud: 'Se oye más alto que la mayoría de los pódcast',
  note: (note: string): string => `Una nota en el archivo dice “${note}”. El archivo no se cambia.`,
} satisfies typeof en;
