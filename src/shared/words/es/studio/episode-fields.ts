import type { episodeFields as en } from '../../en/studio/episode-fields.ts';

export const episodeFields = {
  optional: '(opcional)',
  fields: {
    artwork: { label: 'Imagen (opcional)' },
    title: { label: 'Título del episodio' },
    description: { label: 'Descripción' },
    category: { label: 'Categoría' },
    seriesId: { label: 'Serie (opcional)', hint: 'Para episodios que van juntos, en un orden.' },
    place: { label: 'Parte (opcional)' },
    kind: { label: 'Tipo', hint: 'Un tráiler va primero y no se muestra entre los nuevos.' },
    language: {
      label: 'Idioma',
      hint: 'El idioma que se oye.',
    },
    translationOf: {
      label: 'Traducción de (opcional)',
      hint: 'El mismo episodio en otro idioma. La página de cada uno lleva a la del otro.',
    },
    script: {
      label: 'Guion del episodio (opcional)',
      hint: 'El texto del que se hizo el audio. Quien escucha no lo ve. Con él podemos hacer la transcripción.',
    },
    transcript: {
      label: 'Transcripción del episodio (opcional)',
      hint: 'Péguela o arrastre un archivo hasta aquí: texto sin formato, o un archivo .vtt, .srt o .json con tiempos. Con tiempos, sigue el audio.',
    },
    chapters: {
      label: 'Capítulos (opcional)',
      hint: 'Ponga un tiempo y un título en cada línea, como 12:30 Escaleras y barandales',
    },
    sources: {
      label: 'Fuentes (opcional)',
      hint: 'Los artículos en que se basa este episodio. Los oyentes los ven en su página.',
    },
    reviewedBy: { label: 'Revisado por (opcional)', hint: 'Quién revisó lo que se dice.' },
    reviewedAt: { label: 'Fecha de la revisión (opcional)' },
    voices: { label: 'Cómo se hace' },
  },
  sections: {
    transcript: 'Guion, transcripción y capítulos',
    series: 'Serie',
    files: 'Imagen y PDF',
    review: 'Fuentes y revisión',
    language: 'Idioma',
  },
} satisfies typeof en;
