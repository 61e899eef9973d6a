import type { PageLanguage } from '#shared/language.ts';
import { inLanguage, localPath, pageWords } from '#server/words.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { isForm, readForm, readJson } from '#server/http/request.ts';
import { json, seeOther } from '#server/http/responses.ts';
import { readSubscribers, requestSubscription } from '#server/listening/index.ts';
import { Message } from '#shared/answers/message.ts';
import { Subscriber } from '#shared/answers/studio.ts';
import { z } from '#shared/schema.ts';
import { askedAddress, SubscriberQuery, SubscriptionRequest } from '#shared/subscriber.ts';

export const GET = endpoint(
  'GET /api/subscribers',
  {
    summary: 'Lists subscribers, the newest first.',
    notes:
      'Newest first; `state` is `active`, or `ended` after refusals on three days ([decision 25](decisions/0025-jobs-and-mail.md)), and those that ended last come first with `state=ended`. `said` is what the mail host said of the last refused message, null after one that got through. `X-Total-Count`. `page` alone means fifty; neither page nor limit the newest 500.',
    who: 'administrator',
    query: SubscriberQuery,
    answers: { 200: z.array(Subscriber) },
  },
  async ({ query }) => {
    const { subscribers, total } = await readSubscribers(query);
    return json(subscribers, 200, { 'X-Total-Count': String(total) });
  },
);

/** The form of a page sends this without JavaScript: then the answer is a page. */
export const POST = endpoint(
  'POST /api/subscribers',
  {
    summary: 'Asks to subscribe by mail; the answer is the same for every address.',
    notes:
      'Mail comes in the language of the call (`Accept-Language`) or form, the same whether or not the address is subscribed. A message with a link is sent, at most one a day to an address. Over ten an hour from one client, or 300 from all: 429; no mail server set: 503. A form is answered by a redirect (303) to the page that says what happens next, or what was wrong.',
    who: 'everyone',
    body: SubscriptionRequest,
    isReadByItself: true,
    answers: { 202: Message, 303: null },
    refuses: { unavailable: ['noMail'] },
  },
  async ({ now }, { request, locals }) => {
    if (isForm(request)) return answerForm(request, locals.clientAddress);
    await requestSubscription(await readJson(request, SubscriptionRequest), locals.clientAddress, now);
    return { message: pageWords().done.subscribeAsked };
  },
);

async function answerForm(request: Request, address: string): Promise<Response> {
  let of: PageLanguage = 'en';
  try {
    const fields = await readForm(request);
    if (fields['page'] === 'es') of = 'es';
    const parsed = SubscriptionRequest.safeParse(fields);
    if (!parsed.success) return seeOther(localPath(askedAddress('invalid'), of));
    await inLanguage(of, () => requestSubscription(parsed.data, address, new Date()));
    return seeOther(localPath(askedAddress('sent'), of));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { fault } = error;
    const asked = askedAddress(fault === 'tooMany' || fault === 'unavailable' ? fault : 'invalid');
    return seeOther(localPath(asked, of));
  }
}
