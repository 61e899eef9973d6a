import type { sound as en } from '../../en/studio/sound.ts';

export const sound = {
  words: { quiet: 'Volumen: muy bajo', loud: 'Volumen: muy alto', good: 'Volumen: bien' },
  quiet: 'Se oye más bajo que la mayoría de los pódcast',
  loud: 'Se oye más alto que la mayoría de los pódcast',
  note: (note: string): string => `El archivo dice “${note}”.`,
} satisfies typeof en;
