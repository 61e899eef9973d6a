import type { Scope } from '#shared/token.ts';

/** The scopes in words: `short` in the list of keys, `label` and `hint` in the form. */
export const SCOPE_WORDS: Record<Scope, { short: string; label: string; hint: string }> = {
  drafts: {
    short: 'drafts and uploads',
    label: 'Put drafts in',
    hint: 'Upload audio and PDF files, and write drafts. You publish them yourself.',
  },
  publish: {
    short: 'publishing',
    label: 'Publish',
    hint: 'Publish episodes, and change or take back what is published.',
  },
  read: {
    short: 'reading',
    label: 'Read',
    hint: 'See every episode with its script, drafts too, with its ratings and numbers.',
  },
};
