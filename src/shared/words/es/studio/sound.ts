import type { sound as en } from '../../en/studio/sound.ts';

export const sound = {
  quiet: (level: string, aim: string): string =>
    `Se oye más bajo que la mayoría de los pódcast (${level} LUFS, busque ${aim})`,
  loud: (level: string, aim: string): string =>
    `Se oye más alto que la mayoría de los pódcast (${level} LUFS, busque ${aim})`,
  usual: (level: string): string => `Se oye como la mayoría de los pódcast (${level} LUFS)`,
  note: (note: string): string => `Una nota en el archivo dice “${note}”. El archivo se queda exactamente como está.`,
  reading: {
    easy: (grade: number): string =>
      `Nivel de lectura en inglés: grado ${grade}. Fácil para la mayoría de las personas.`,
    hard: (grade: number, aim: number): string =>
      `Nivel de lectura en inglés: grado ${grade}. Con frases más cortas y palabras de todos los días se acerca a ${aim}, que la mayoría lee sin esfuerzo.`,
    easySpanish: (ease: number): string =>
      `Facilidad de lectura: ${ease} de 100. Fácil para la mayoría de las personas.`,
    hardSpanish: (ease: number, aim: number): string =>
      `Facilidad de lectura: ${ease} de 100. Con frases más cortas y palabras de todos los días se acerca a ${aim}, que la mayoría lee sin esfuerzo.`,
  },
} satisfies typeof en;
