import { Message, Refusal } from '#shared/answers/message.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, refusalBody } from '#server/http/responses.ts';
import { sendTestMail } from '#server/outbound/index.ts';
import { pageWords } from '#server/words.ts';

export const POST = endpoint(
  'POST /api/settings/mail/test',
  {
    summary: 'Sends you a message. 502: the site works, the mail server does not.',
    notes:
      "The mail server took a message to one's own address; 502 with what it said instead; no address, or no mail server: 400.",
    who: 'administrator',
    signIn: 'fresh',
    answers: { 200: Message, 502: Refusal },
    refuses: { invalid: ['noMailServer', 'ownEmailMissing'] },
  },
  async ({ user, now }) => {
    const { to, problem } = await sendTestMail(user, now);
    return problem ? json(refusalBody(problem), 502) : { message: pageWords().done.mailTaken(to) };
  },
);
