/** What podcast apps would meet when they fetch the audio of an episode. */
export const enclosure = {
  noLength: 'The server does not say how large the audio file is, so Apple Podcasts does not take it.',
  noRanges: 'Apps cannot tell that they may skip in the audio. Apple Podcasts asks for that.',
  unreachable: (reason: string) => `Podcast apps cannot get the audio: ${reason}.`,
  fine: 'Podcast apps can reach the audio, know its length and can skip in it.',
  signInPage: 'Podcast apps are sent to a sign-in page instead of the audio. Audio must be open to everyone.',
  sentOn: (host: string) => `Podcast apps are sent on to ${host} for the audio. This check did not look there.`,
  password: 'Podcast apps are asked for a password before they get the audio. Audio must be open to everyone.',
  error: (status: number) => `Podcast apps get an error instead of the audio (${status}).`,
  webPage: 'Podcast apps get a web page instead of the audio.',
  otherLength: (sent: string, stated: string) =>
    `The audio file has ${sent} bytes, but podcast apps are told ${stated}. Downloads may stop early.`,
  cookie: 'Something in front of the site adds a cookie to the audio, which makes downloads slow.',
  otherType: (sent: string, stated: string) =>
    `The audio is sent as ${sent}, but podcast apps are told it is ${stated}. Some of them then do not play it.`,
  noType: 'nothing',
  packed: 'Something in front of the site packs the audio, so apps cannot skip in it.',
  noParts: 'Apps cannot skip in the audio: asked for one part, the server sends something else.',
  otherPart: 'Asked for one part of the audio, the server sends another one. Skipping does not work.',
};
