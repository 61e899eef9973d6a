import type { Worded } from '../../worded.ts';
import { number } from '../number.ts';

/** The problems that podcast apps would find when they fetch the audio of an episode. */
export const enclosure = {
  audioReachable: 'Podcast apps can play and skip through the audio.',
  audioUnreachable: ({ because }: { because: Worded }) => `Podcast apps cannot get the audio: ${because}.`,
  audioBehindSignIn: 'Podcast apps are sent to a sign-in page instead of the audio. Audio must be open to everyone.',
  audioBehindPassword:
    'Podcast apps are asked for a password before they get the audio. Audio must be open to everyone.',
  audioElsewhere: ({ host }: { host: string }) =>
    `Podcast apps are redirected to ${host} for the audio. This check did not look there.`,
  audioStatus: ({ status }: { status: number }) => `Podcast apps get an error instead of the audio (${status}).`,
  audioIsWebPage: 'Podcast apps get a web page instead of the audio.',
  audioLengthMissing: 'The server does not report the file size. Apple Podcasts will not accept this episode.',
  audioLengthDiffers: ({ sent, stated }: { sent: number; stated: number }) =>
    `The audio file has ${number(sent)} bytes, but the feed says ${number(stated)}. Downloads may stop early.`,
  audioSetsCookie: 'A service in front of the site adds a cookie to the audio, which makes downloads slow.',
  /** `sent` is empty when the server sends no type. */
  audioTypeDiffers: ({ sent, stated }: { sent: string; stated: string }) =>
    `The audio is sent as ${sent || 'nothing'}, but the feed says ${stated}. Some apps will not play it.`,
  audioCompressed: 'A service in front of the site compresses the audio, so skipping fails. Tell your IT person.',
  audioRangesUnstated: 'The server does not say that apps can skip in the audio. Apple Podcasts requires that.',
  audioRangeIgnored:
    'Skipping does not work in podcast apps, because the server does not send the part they ask for. Tell your IT person.',
  audioRangeWrong:
    'Skipping does not work in podcast apps, because the server sends the wrong part. Tell your IT person.',
};
