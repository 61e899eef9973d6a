/**
 * What a file's content credentials (C2PA) say. `mismatch`: they belong to another file, or the sound was changed after
 * they were signed; `invalid`: they themselves were changed; `unreadable`: damaged; `unchecked`: the file is too large to check the
 * signature here. Whether the
 * signer is who they say is not known: that takes a list of trusted ones, which would have to be fetched.
 */
export type Credentials = {
  state: 'intact' | 'mismatch' | 'invalid' | 'unreadable' | 'unchecked';
  /** Whether they say that a trained model made the sound. */
  isAi: boolean;
  /** The tools that made the sound, and that wrote the credentials. */
  agent: string | null;
  generator: string | null;
  signer: string | null;
};

/** The marks in a stored audio file. `notes`: tags in which it says that AI made it, as `NAME: text`. */
export type AudioMarks = { credentials: Credentials | null; notes: string[] };

/** A sentence about the marks; `isProblem` when listeners' apps may warn about them. */
export type MarkSentence = { text: string; isProblem: boolean };

const KEPT = 'The file stays as it is, to the byte.';

/** Returns the marks in words; nothing for a file without any. */
export function describeMarks({ credentials, notes }: AudioMarks): MarkSentence[] {
  return [
    ...(credentials ? [describeCredentials(credentials)] : []),
    ...notes.map((note) => ({ text: `A note in the file says “${note}”. ${KEPT}`, isProblem: false })),
  ];
}

function describeCredentials({ state, isAi, agent, generator, signer }: Credentials): MarkSentence {
  if (state === 'unchecked' && !generator && !signer) {
    const text = `Content credentials: there are some, but the file is too large for them to be read here. ${KEPT}`;
    return { text, isProblem: false };
  }
  const claim = [
    isAi ? `made with AI${agent ? ` by ${agent}` : ''}` : `they do not say that AI was used`,
    generator && `written by ${generator}`,
    signer && `signed by ${signer}`,
  ];
  const says = `Content credentials: ${claim.filter(Boolean).join(', ')}.`;
  switch (state) {
    case 'intact':
      return { text: `${says} The signature is intact; who is behind it was not checked. ${KEPT}`, isProblem: false };
    case 'unchecked':
      return { text: `${says} The file is too large for the signature to be checked here. ${KEPT}`, isProblem: false };
    case 'mismatch':
      return {
        text: `${says} But they belong to another file, or the sound was changed after they were signed, and apps may warn of it. Export the audio again with its credentials, or without. ${KEPT}`,
        isProblem: true,
      };
    case 'invalid':
      return {
        text: `Content credentials: there are some, but they were changed after they were signed, and apps may warn of it. Export the audio again with its credentials, or without. ${KEPT}`,
        isProblem: true,
      };
    case 'unreadable':
      return {
        text: `Content credentials: there are some, but they are damaged and cannot be read. Export the audio again with its credentials, or without. ${KEPT}`,
        isProblem: true,
      };
  }
}
