/** The fields of an episode: what is above and below their controls, and what is wrong with them. */
export const episodeFields = {
  /** After the label of a field that may stay empty. */
  optional: '(optional)',
  fields: {
    artwork: { label: 'Picture (optional)' },
    title: { label: 'Episode Title' },
    description: { label: 'Description' },
    category: { label: 'Category' },
    language: {
      label: 'Language',
      hint: 'Of title, description and transcript. With it, programs that read pages aloud say the words right.',
    },
    translationOf: {
      label: 'Translation of (optional)',
      hint: 'The same episode in another language. The page of each then leads to the other.',
    },
    script: { label: 'Episode Script (optional)', hint: 'Only administrators see it.' },
    transcript: {
      label: 'Episode Transcript (optional)',
      hint: 'Paste it, or drop a file on it: plain text, or a .vtt, .srt or .json file with times. With times it follows the audio.',
    },
    chapters: { label: 'Chapters (optional)', hint: 'A time and a title on each line: 12:30 Stairs and rails' },
    sources: {
      label: 'Sources (optional)',
      hint: 'The articles this episode is made from. Listeners see them on its page.',
    },
    reviewedBy: { label: 'Reviewed by (optional)', hint: 'Who has checked what is said.' },
    reviewedAt: { label: 'Reviewed on (optional)' },
  },
  /** The sections of the form. */
  sections: {
    transcript: 'Transcript and chapters',
    files: 'Picture and PDF',
    review: 'Sources and review',
    language: 'Language and script',
  },
};
