import { testConnection } from '#server/http/connection.ts';
import { sendTestMail } from '#server/outbound/index.ts';
import { pageWords } from '#server/words.ts';

export const POST = testConnection(sendTestMail, ({ to }) => pageWords().done.mailTaken(to));
