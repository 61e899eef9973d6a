import { expect, test } from 'vitest';
import { english } from '../../../../tests/support/words.ts';
import { findProblem, findSizeProblem, isNamed, otherType } from './restrictions.ts';

const file = (name: string, size: number, type = '') => {
  const made = new File([], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

const OTHER_TYPE = english.studio.upload.messages.otherType(
  'audio/*, video/*, .mp3, .m4a, .mp4, .aac, .ogg, .oga, .opus, .wav, .flac, .webm, .mov, .mkv',
);

test.each([
  ['nothing', [], null],
  ['one that is larger than what may be sent', [file('talk.wav', 2_000_000_000)], null],
  ['no bytes', [file('talk.mp3', 0)], `${english.studio.upload.messages.tooSmall('1 B')}: it is empty`],
  ['a name that says nothing', [file('Recording', 5)], null],
  ['a name of another kind, as what it holds decides', [file('voice.dat', 5, 'text/plain')], null],
  ['audio of any type, with parameters', [file('memo', 5, 'audio/webm;codecs=opus')], null],
  ['audio by its extension alone', [file('TALK.Opus', 5)], null],
  ['two at once', [file('a.mp3', 5), file('b.mp3', 5)], english.studio.upload.messages.tooManyFiles(1)],
] as const)('%s: the message is the library’s', (_, files, sentence) => {
  expect(findProblem('audio', files)).toBe(sentence);
});

test('what is no audio by its name either is told which files are', () => {
  expect(otherType('audio')).toBe(OTHER_TYPE);
  expect(isNamed('audio', file('page.html', 5, 'text/html'))).toBe(false);
  expect(isNamed('audio', file('TALK.Opus', 5))).toBe(true);
  expect(findProblem('pdf', [file('page.html', 5, 'text/html')])).toBe(otherType('pdf'));
});

test('audio is sent up to 100 MB', () => {
  expect(findSizeProblem('audio', file('talk.mp3', 104_857_600))).toBeNull();
  const sentence = english.studio.upload.messages.tooLarge('talk.mp3', '100 MB');
  expect(findSizeProblem('audio', file('talk.mp3', 104_857_601))).toBe(sentence);
});

test('a PDF has a type and a limit of its own', () => {
  expect(findProblem('pdf', [file('list', 5, 'application/pdf; version=1.7')])).toBeNull();
  expect(findProblem('pdf', [file('list.pdf', 10_485_760)])).toBeNull();
  expect(findProblem('pdf', [file('list.pdf', 10_485_761)])).toBe(
    english.studio.upload.messages.tooLarge('list.pdf', '10 MB'),
  );
});
