import { episodes } from '#shared/contract/episodes.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { previewIssue } from '#server/listening/index.ts';

export const POST = endpoint(episodes.previewMail, ({ user, body, now }) => previewIssue(user, body, now));
