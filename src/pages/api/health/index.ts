import { readHealth } from '#server/boot/index.ts';
import { Health } from '#shared/answers/health.ts';
import { endpoint } from '#server/http/endpoint.ts';
import changelog from '../../../../CHANGELOG.md?raw';

export const GET = endpoint(
  'GET /api/health',
  {
    summary: 'Says how each part of the site is, and what to do where it is not well.',
    notes: '`feed` is the last check, or null.',
    who: 'administrator',
    answers: { 200: Health },
  },
  ({ user, now }) => readHealth(user, changelog, now),
);
