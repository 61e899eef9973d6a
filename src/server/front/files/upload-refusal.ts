import type { Reason } from '#shared/reason.ts';
import { ReasonError } from '#shared/reason-error.ts';
import { errorResponse, json, refusalBody } from '#server/http/responses.ts';
import { Superseded, TooSlow } from '../limits/min-rate.ts';

/** A refusal that has no counterpart in the domain: it is about the request alone. */
export class UploadRequestError extends ReasonError {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(status: number, reason: Reason, headers: Record<string, string> = {}) {
    super(reason);
    this.status = status;
    this.headers = headers;
  }
}

/** Returns the response to an upload that failed. */
export function uploadRefusal(error: unknown): Response {
  if (error instanceof UploadRequestError) return plainRefusal(error.status, error.reason, error.headers);
  if (error instanceof TooSlow) return plainRefusal(408, { code: 'uploadTimedOut' });
  if (error instanceof Superseded) return plainRefusal(423, { code: 'uploadContinuedElsewhere' });
  return errorResponse(error);
}

const plainRefusal = (status: number, reason: Reason, headers: Record<string, string> = {}) =>
  json(refusalBody(reason), status, headers);
