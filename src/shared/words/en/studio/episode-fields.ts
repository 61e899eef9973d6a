/** The fields of an episode: what is above and below their controls, and what is wrong with them. */
export const episodeFields = {
  /** After the label of a field that may stay empty. */
  optional: '(optional)',
  fields: {
    artwork: { label: 'Picture (optional)' },
    title: { label: 'Episode Title' },
    description: { label: 'Description' },
    category: { label: 'Category' },
    seriesId: { label: 'Series (optional)', hint: 'For episodes that belong together, in order.' },
    place: { label: 'Part (optional)' },
    kind: { label: 'Kind', hint: 'A trailer comes first and is not listed as new.' },
    language: {
      label: 'Language',
      hint: 'The language people hear.',
    },
    translationOf: {
      label: 'Translation of (optional)',
      hint: 'The same episode in another language. Their pages then link to each other.',
    },
    script: {
      label: 'Episode Script (optional)',
      hint: 'The text the audio was made from. Listeners do not see it. We can create the transcript from it.',
    },
    transcript: {
      label: 'Episode Transcript (optional)',
      hint: 'Paste text, or drop a .txt, .vtt, .srt or .json file. A file with timestamps follows the audio.',
    },
    chapters: {
      label: 'Chapters (optional)',
      hint: 'Put a time and a title on each line, such as 12:30 Stairs and rails',
    },
    sources: {
      label: 'Sources (optional)',
      hint: 'The articles this episode is made from. Listeners see them on the episode’s page.',
    },
    reviewedBy: { label: 'Reviewed by (optional)', hint: 'The expert who checked the content.' },
    reviewedAt: { label: 'Reviewed on (optional)' },
    voices: { label: 'How it is made' },
  },
  /** The sections of the form. */
  sections: {
    transcript: 'Script, transcript and chapters',
    series: 'Series',
    files: 'Picture and PDF',
    review: 'Sources and review',
    language: 'Language',
  },
};
