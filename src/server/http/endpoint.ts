import type { APIContext, APIRoute } from 'astro';
import { requestId } from '#server/log.ts';
import { DomainError } from '#server/errors.ts';
import { throttleCall } from '#server/throttle.ts';
import { isFromOtherSite, OTHER_SITE, refuseOtherSites } from './csrf.ts';
import { json, errorResponse } from './responses.ts';

type Answer = Response | object | null;
type Action = (context: APIContext) => Promise<Answer> | Answer;

/**
 * Wraps every endpoint: refuses requests from other sites, turns the result into JSON (`null` stays null)
 * and every DomainError into its status. Anything else is a 500 whose cause is only in the log.
 */
export const endpoint =
  (act: Action): APIRoute =>
  async (context) => {
    try {
      refuseOtherSites(context.request);
      await throttleCall(context.locals.user, context.locals.clientAddress, new Date());
      const answer = await act(context);
      return answer instanceof Response ? answer : json(answer);
    } catch (error) {
      return errorResponse(error);
    }
  };

/** Wraps a public document (feed, sitemap): an error is a plain refusal, never a page. */
export const documentEndpoint =
  (act: (context: APIContext) => Promise<Response>): APIRoute =>
  async (context) => {
    try {
      return await act(context);
    } catch (error) {
      context.cache.set(false);
      return errorResponse(error);
    }
  };

/** For a route file's `ALL`: responds 405 to any other method, and lists the allowed ones (RFC 9110 §15.5.6). */
export const onlyAllows =
  (...methods: string[]): APIRoute =>
  ({ request }) =>
    isFromOtherSite(request.method, request.headers)
      ? errorResponse(new DomainError('forbidden', OTHER_SITE))
      : json({ error: 'This address does not answer that method', requestId: requestId() }, 405, {
          Allow: methods.join(', '),
        });
