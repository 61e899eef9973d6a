import { ManyCheck } from '#shared/answers/many.ts';
import { inWords } from '#shared/finding.ts';
import { ManyRequest } from '#shared/many.ts';
import { checkMany } from '#server/directories/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';

export const POST = endpoint(
  'POST /api/episodes/many/check',
  {
    summary: 'Says what follows from publishing many episodes, and what apps would miss of them; nothing is stored.',
    notes:
      'Body as POST /api/episodes/many. `each` get an email about each of the `news` episodes that were not announced before, `weekly` read of them in the next digest. `noted` episodes have something to know, of which the first twenty are named; of more than 200 only the first 200 are checked.',
    who: 'administrator',
    body: ManyRequest,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: ManyCheck },
  },
  async ({ user, body, now }) => {
    const { episodes, ...check } = await checkMany(user, body, now);
    return {
      ...check,
      episodes: episodes.map(({ findings, ...one }) => ({ ...one, findings: findings.map(inWords) })),
    };
  },
);
