/** What the check before publishing finds in an episode, its audio and the site’s address. */
export const findings = {
  noEmail:
    'The show has no e-mail address. Spotify and YouTube send a code there before they list the show. Without one they do not list it.',
  shippedCover: 'The show still has the cover it came with. People see the cover first: give the show its own.',
  noDescription:
    'The show has no description of its own. Apple Podcasts and Spotify show it under the title, and their search reads it.',
  noHttps: (address: string) =>
    `The site’s address is ${address}. Apple and Spotify ask for one that begins with https://`,
  onlyHere: (address: string) =>
    `The site’s address is ${address}, which only this computer can open. Podcast apps need a public one.`,
  longDescription:
    'The description is longer than Apple Podcasts shows, about 4,000 letters. Apps get the beginning and a link to the episode’s page.',
  damaged: 'The audio is damaged where it is kept. Please upload it again.',
  whole: 'The audio is whole.',
  notForApple: (type: string) =>
    `Apple Podcasts takes only MP3 and AAC, and this audio is ${type}. It plays on this site, but not there.`,
  short: (seconds: number) =>
    `The audio is only ${seconds === 1 ? '1 second' : `${seconds} seconds`} long. Is it the right file?`,
  noTranscript:
    'There is no transcript. With one, people who do not hear well can read along, and search finds every line.',
  transcript: (problem: string) => `Transcript. ${problem}`,
  moreLines: (count: number) => `Transcript. ${count} more ${count === 1 ? 'line' : 'lines'} like these.`,
  chapters: (problem: string) => `Chapters. ${problem}`,
  fewChapters: (least: number, count: number) =>
    `Apple Podcasts shows chapters from ${least} on, and there ${count === 1 ? 'is 1' : `are ${count}`}.`,
  lateFirst: (time: string) => `The first chapter begins at ${time}. Apple Podcasts wants one at 0:00.`,
  manyChapters: (count: number, most: number) =>
    `There are ${count} chapters. More than ${most} an hour are hard to tell apart on the progress bar of Apple Podcasts.`,
  longChapters: (length: number, title: string, more: number) =>
    `Podcast apps may cut chapter titles off after about ${length} characters: “${title}”${more > 0 ? ` and ${more} more` : ''}.`,
  writtenChapters: (problem: string) => `Chapters. ${problem}, so podcast apps show none.`,
  undisclosed:
    'Nothing in the transcript says that the episode is made by AI. Apple Podcasts and the EU’s code of practice ask for it, and some listeners never see the page. Say early, for example: “This episode is AI-generated.”',
  disclosed: (at: string) => `Listeners hear that AI is at work at ${at}.`,
  disclosedLate: (at: string, within: number) =>
    `The first line that says AI comes at ${at}. It should come within the first ${within} seconds: Apple Podcasts and the EU’s code of practice ask for it, and some listeners never see the page. Say early, for example: “This episode is AI-generated.”`,
  undatedReview: 'The review has no date, so listeners cannot tell how old it is.',
  oldReview: (name: string, age: string, months: number) =>
    `${name} reviewed this episode ${age}, and a review is good for ${months} ${months === 1 ? 'month' : 'months'}. Listeners are told its age until it is reviewed again.`,
  changedSince: (name: string, date: string) =>
    `${name} approved this episode on ${date}, and it has been changed since. If the change matters, ask for another review before you publish.`,
  silent: 'The file is silent: nothing can be heard in it.',
  peak: (level: string, limit: string) =>
    `The loudest moment reaches ${level} dBTP and may crackle. Keep it below ${limit}.`,
  clipped: (places: string) => `The sound is cut off at its loudest in ${places} places.`,
  oneSide: {
    left: 'Only one side can be heard: the left channel is silent.',
    right: 'Only one side can be heard: the right channel is silent.',
  },
  silence: (seconds: number, time: string) => `Nothing can be heard for ${seconds} seconds at ${time}.`,
};
