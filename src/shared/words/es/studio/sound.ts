import type { sound as en } from '../../en/studio/sound.ts';

export const sound = {
  quiet: (level: string, aim: string): string =>
    `Se oye más bajo que la mayoría de los pódcast (${level} LUFS, busque ${aim})`,
  loud: (level: string, aim: string): string =>
    `Se oye más alto que la mayoría de los pódcast (${level} LUFS, busque ${aim})`,
  usual: (level: string): string => `Se oye como la mayoría de los pódcast (${level} LUFS)`,
  note: (note: string): string => `Una nota en el archivo dice “${note}”. El archivo no se cambia.`,
} satisfies typeof en;
