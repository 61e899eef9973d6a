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
  documents: 'Documents',
  back: 'Back to Settings',
  /** Said where the words of the page are in another language than the document. */
  inEnglish: 'This document is in English.',
};
