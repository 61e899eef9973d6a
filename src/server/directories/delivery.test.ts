import { expect, test } from 'vitest';
import { codesOf } from '../../../tests/support/reason-codes.ts';
import { unreadableFinding } from './delivery.ts';

test.each([
  [401, 'application/rss+xml', false, 'feedBehindPassword'],
  [403, 'application/rss+xml', false, 'feedBehindPassword'],
  [404, 'text/html', false, 'feedUnread/httpStatus'],
  [200, 'Text/HTML; charset=utf-8', false, 'feedAddressIsWebPage'],
  [200, 'text/xml', true, 'feedTooLargeForDirectories'],
  [200, 'text/xml', false, null],
])(
  'a feed answered with status %i as %s (cut off: %s) is read, or refused with a reason',
  (status, type, isCut, codes) => {
    const answer = { status, headers: { 'content-type': type }, isCut, url: '', bytes: Buffer.of() };
    const finding = unreadableFinding(answer);
    expect(finding && codesOf(finding.reason)).toBe(codes);
  },
);
