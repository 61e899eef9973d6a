import { errorResponse, json } from '#server/http/responses.ts';
import { requestId } from '#server/log.ts';
import { pageWords } from '#server/words.ts';
import { Superseded, TooSlow } from '../limits/min-rate.ts';

/** A refusal that has no counterpart in the domain: it is about the request alone. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Returns the response to an upload that failed. */
export function uploadRefusal(error: unknown): Response {
  if (error instanceof Refusal) return plainRefusal(error.status, error.message, error.headers);
  if (error instanceof TooSlow) return plainRefusal(408, pageWords().errors.files.tooSlow);
  if (error instanceof Superseded) return plainRefusal(423, pageWords().errors.files.elsewhere);
  return errorResponse(error);
}

const plainRefusal = (status: number, error: string, headers: Record<string, string> = {}) =>
  json({ error, requestId: requestId() }, status, headers);
