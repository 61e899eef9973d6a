import { expect, test } from 'vitest';
import { SHARE_SUMMARY, shareLink, shareTargets, shareText } from './share.ts';

const link = 'https://care.example/?episode=6b0f8a53-6f5e-4f0e-9d0c-0a8a4b1c2d3e';

test('a shared link starts at a whole second, and at the beginning before the first one', () => {
  expect([0.5, 1.9].map((at) => new URL(shareLink('https://care.example', 'x', at)).searchParams.get('t'))).toEqual([
    null,
    '1',
  ]);
});

test('share texts hold the first 100 characters, 200 for LinkedIn, and never half of one', () => {
  expect(shareText('a'.repeat(100))).toBe('a'.repeat(100));
  expect(shareText('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
  expect(shareText(`${'a'.repeat(99)}🏡🏡`)).toBe(`${'a'.repeat(99)}🏡…`);
  expect(shareText('b'.repeat(300), SHARE_SUMMARY)).toBe(`${'b'.repeat(200)}…`);
});

test('the pages of others get title, text and link, encoded', () => {
  const { email, message, whatsApp, facebook, twitter, linkedIn } = shareTargets({
    title: 'Falls & rugs',
    description: 'Lift + fix 🏡',
    link,
  });
  expect(email).toBe(`mailto:?subject=Falls%20%26%20rugs&body=${encodeURIComponent(`Lift + fix 🏡\r\n\r\n${link}`)}`);
  expect(message).toBe(`sms:?&body=${encodeURIComponent(`Falls & rugs\n${link}`)}`);
  expect(new URL(facebook).searchParams.get('u')).toBe(link);
  expect(whatsApp).toBe(`https://wa.me/?text=${encodeURIComponent(`Falls & rugs\n\nLift + fix 🏡\n\n${link}`)}`);
  expect(new URL(twitter).searchParams.get('url')).toBe(link);
  expect(new URL(twitter).searchParams.get('text')).toBe('Falls & rugs: Lift + fix 🏡');
  expect(new URL(linkedIn).searchParams.get('summary')).toBe('Lift + fix 🏡');
});

test('an episode without a description and a title with a broken character can be shared', () => {
  const { whatsApp, twitter } = shareTargets({ title: 'Odd \ud83c title', description: '', link });
  expect(new URL(whatsApp).searchParams.get('text')).toBe(`Odd � title\n\n${link}`);
  expect(new URL(twitter).searchParams.get('text')).toBe('Odd � title');
});
