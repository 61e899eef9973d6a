/** Words for any call, form and message. */
export const general = {
  error: 'Error',
  dismiss: 'Dismiss',
  unknown: 'Unknown error',
  offline: 'No Internet connection',
  authorization: 'Authorization required',
  notAllowed: 'You are not allowed to do this',
  gone: 'This is no longer here',
  tooLarge: 'This is too large',
  tooMany: 'Too many tries. Please wait a moment.',
  serverProblem: 'The server has a problem. Please try again.',
  cancel: 'Cancel',
  showLess: 'Show less',
  readTranscript: 'Read transcript',
  transcriptOf: (title: string): string => `Transcript: ${title}`,
  transcriptFailed: 'Could not load the transcript. Please try again.',
};
