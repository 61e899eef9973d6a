import { subscribers } from '#shared/contract/subscribers.ts';
import type { PageLanguage } from '#shared/language.ts';
import { inLanguage, localPath, pageWords } from '#server/words.ts';
import { DomainError } from '#server/errors.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { isForm, readForm, readJson } from '#server/http/request.ts';
import { json, seeOther } from '#server/http/responses.ts';
import { readSubscribers, requestSubscription } from '#server/listening/index.ts';
import { askedAddress, SubscriptionRequest } from '#shared/subscriber.ts';

export const GET = endpoint(subscribers.list, async ({ query }) => {
  const { subscribers, total } = await readSubscribers(query);
  return json(subscribers, 200, { 'X-Total-Count': String(total) });
});

/** The form of a page sends this without JavaScript: then the answer is a page. */
export const POST = endpoint(subscribers.subscribe, async ({ now }, { request, locals }) => {
  if (isForm(request)) return answerForm(request, locals.clientAddress);
  await requestSubscription(await readJson(request, SubscriptionRequest), locals.clientAddress, now);
  return { message: pageWords().done.subscribeAsked };
});

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
