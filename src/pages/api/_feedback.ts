import Negotiator from 'negotiator';
import { FEEDBACK_PAGE } from '#shared/feedback.ts';
import { listWindow } from '#shared/pagination.ts';
import { countFeedback, type FeedbackFilter, listFeedback } from '#server/db/feedback.ts';
import { toFeedback, writeFeedbackCsv } from '#server/listening/index.ts';
import { json } from '#server/http/responses.ts';

type Asked = FeedbackFilter & {
  page?: number | undefined;
  limit?: number | undefined;
  format?: 'csv' | 'json' | undefined;
};

/** Returns feedback as JSON, one page at most, or all that matches as a CSV file. The caller has checked the rights. */
export async function answerFeedback(
  { request }: { request: Request },
  { page, limit, format, ...filter }: Asked,
): Promise<Response> {
  if (format === 'csv' || (format === undefined && prefersCsv(request))) return csvAnswer(filter);
  const window = listWindow({ page, limit }, FEEDBACK_PAGE);
  const [feedback, total] = await Promise.all([listFeedback({ ...filter, ...window }), countFeedback(filter)]);
  return json(feedback.map(toFeedback), 200, { 'X-Total-Count': String(total), Vary: 'Accept' });
}

function prefersCsv(request: Request): boolean {
  const headers = { accept: request.headers.get('accept') ?? undefined };
  return new Negotiator({ headers }).mediaType(['application/json', 'text/csv']) === 'text/csv';
}

function csvAnswer(filter: FeedbackFilter): Response {
  return new Response(streamOf(writeFeedbackCsv(filter)).pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="feedback.csv"',
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
  });
}

/**
 * Streams with backpressure; a client that disconnects ends the query. (TypeScript's DOM lacks ReadableStream.from.)
 */
const streamOf = (pieces: AsyncGenerator<string>): ReadableStream<string> =>
  new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
