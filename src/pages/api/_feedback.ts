import { type Author, draftsSeenBy } from '#shared/account.ts';
import { FEEDBACK_PAGE } from '#shared/feedback.ts';
import { listWindow } from '#shared/pagination.ts';
import { countFeedback, type FeedbackFilter, listFeedback } from '#server/db/feedback.ts';
import { toFeedback, writeFeedbackCsv } from '#server/listening/index.ts';
import { prefersCsv } from '#server/http/request.ts';
import { csvResponse, json } from '#server/http/responses.ts';

type Asked = Omit<FeedbackFilter, 'draftsOf'> & {
  page?: number | undefined;
  limit?: number | undefined;
  format?: 'csv' | 'json' | undefined;
};

/** Returns feedback as JSON, one page at most, or all that matches as a CSV file. */
export async function answerFeedback(
  author: Author,
  request: Request,
  { page, limit, format, ...asked }: Asked,
): Promise<Response> {
  const filter = { ...asked, draftsOf: draftsSeenBy(author) };
  if (prefersCsv(request, format)) return csvResponse('feedback.csv', writeFeedbackCsv(filter), { Vary: 'Accept' });
  const window = listWindow({ page, limit }, FEEDBACK_PAGE);
  const [feedback, total] = await Promise.all([listFeedback({ ...filter, ...window }), countFeedback(filter)]);
  return json(feedback.map(toFeedback), 200, { 'X-Total-Count': String(total), Vary: 'Accept' });
}
