import { Message, Refusal } from '#shared/answers/message.ts';
import { EpisodeCheck } from '#shared/episode-fields.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { MAX_EPISODE_JSON_BYTES } from '#server/http/request.ts';
import { json, refusalBody } from '#server/http/responses.ts';
import { sendTestIssue } from '#server/listening/index.ts';
import { pageWords } from '#server/words.ts';

export const POST = endpoint(
  'POST /api/episodes/publication/test',
  {
    summary:
      'Sends you the email that readers would get about an episode. 502: the site works, the mail server does not.',
    notes: 'Body as POST /api/episodes/check; nothing is stored. No address of yours, or no mail server: 400.',
    who: 'administrator',
    body: EpisodeCheck,
    maxBytes: MAX_EPISODE_JSON_BYTES,
    answers: { 200: Message, 502: Refusal },
    refuses: { invalid: ['noMailServer', 'ownEmailMissing', 'pictureGone', 'tooMuchMarkup'] },
  },
  async ({ user, body, now }) => {
    const { to, problem } = await sendTestIssue(user, body, now);
    return problem ? json(refusalBody(problem), 502) : { message: pageWords().done.mailTaken(to) };
  },
);
