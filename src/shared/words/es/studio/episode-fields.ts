import type { episodeFields as en } from '../../en/studio/episode-fields.ts';

export const episodeFields = {
  optional: '(opcional)',
  fields: {
    artwork: { label: 'Imagen (opcional)' },
    title: { label: 'Título del episodio' },
    description: { label: 'Descripción' },
    category: { label: 'Categoría' },
    language: {
      label: 'Idioma',
      hint: 'Del título, la descripción y la transcripción. Así los programas que leen en voz alta dicen bien las palabras.',
    },
    translationOf: {
      label: 'Traducción de (opcional)',
      hint: 'El mismo episodio en otro idioma. La página de cada uno lleva a la del otro.',
    },
    script: { label: 'Guion del episodio (opcional)', hint: 'Solo lo ve la administración.' },
    transcript: {
      label: 'Transcripción del episodio (opcional)',
      hint: 'Péguela o suelte un archivo aquí: texto simple, o un archivo .vtt, .srt o .json con tiempos. Con tiempos, sigue el audio.',
    },
    chapters: {
      label: 'Capítulos (opcional)',
      hint: 'Un tiempo y un título en cada línea: 12:30 Escaleras y barandales',
    },
    sources: {
      label: 'Fuentes (opcional)',
      hint: 'Los artículos en que se basa este episodio. Los oyentes los ven en su página.',
    },
    reviewedBy: { label: 'Revisado por (opcional)', hint: 'Quién comprobó lo que se dice.' },
    reviewedAt: { label: 'Fecha de la revisión (opcional)' },
  },
  sections: {
    transcript: 'Transcripción y capítulos',
    files: 'Imagen y PDF',
    review: 'Fuentes y revisión',
    language: 'Idioma y guion',
  },
  problems: {
    scriptTooLong: 'El guion pasa de 500 KB',
    transcriptTooLong: 'La transcripción pasa de 500 KB',
    webAddress: 'Una dirección web empieza con https:// o http://',
    addressTooLong: 'La dirección es demasiado larga',
    title: 'Falta el título',
    titleTooLong: (most: number): string => `Un título tiene como máximo ${most} caracteres`,
    descriptionTooLong: (most: string): string => `Una descripción tiene como máximo ${most} caracteres`,
    descriptionToPublish: 'Falta la descripción para publicar',
    audio: 'Falta el archivo de audio',
    sourceTitle: 'Una fuente necesita un título',
    sources: (most: number): string => `Como máximo ${most} fuentes`,
    chapterTime: 'Un capítulo empieza en 0:00 o después',
    chapterTitle: 'Un capítulo necesita un título',
    chapters: (most: number): string => `Como máximo ${most} capítulos`,
    lateChapter: (title: string, time: string, end: string): string =>
      `El capítulo “${title}” empieza en ${time}, después del final del audio (${end})`,
    picture: 'Elija la imagen otra vez',
    language: 'Elija uno de los idiomas',
    category: 'Elija una de las categorías',
    translation: 'Elija uno de los episodios',
    pdfName: 'El nombre del PDF es demasiado largo',
    reviewer: 'El nombre de quien revisa es demasiado largo',
    reviewDate: 'Una fecha de revisión se escribe así: 2026-11-20',
    fileName: 'Falta el nombre del archivo',
    fileNameTooLong: 'El nombre del archivo es demasiado largo',
    emptyFile: 'El archivo está vacío',
  },
} satisfies typeof en;
