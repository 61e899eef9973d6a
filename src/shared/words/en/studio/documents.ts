import { number } from '../number.ts';

/** The documents that came with the site. They are in English. */
export const documents = {
  names: {
    configuration: 'Settings of the server',
    api: 'For other programs',
    install: 'Install',
    container: 'In a container',
    backup: 'Backups',
    watching: 'Watching',
    upgrade: 'Upgrades',
    feed: 'Feed',
    changelog: 'What is new',
  },
  /** The page of all calls of the API. */
  reference: 'Every call, one by one',
  find: 'Find',
  findCall: 'Find a call',
  found: (count: number): string => (count === 1 ? '1 call' : `${number(count)} calls`),
  whoMay: 'Allowed for',
  answers: 'Answers',
  formCodes: 'Any code of a form that is not filled in correctly',
  documents: 'Documents',
  /** Said where the words of the page are in another language than the document. */
  inEnglish: 'This document is in English.',
};
