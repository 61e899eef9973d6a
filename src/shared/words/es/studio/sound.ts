import type { sound as en } from '../../en/studio/sound.ts';

export const sound = {
  quiet: 'Se oye más bajo que la mayoría de los pódcast',
  loud: 'Se oye más alto que la mayoría de los pódcast',
  usual: 'Volumen: bueno',
  note: (note: string): string => `Una nota en el archivo dice “${note}”. El archivo no se cambia.`,
} satisfies typeof en;
