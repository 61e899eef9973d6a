import { testCopyTarget } from '#server/backup/index.ts';
import { testConnection } from '#server/http/connection.ts';
import { pageWords } from '#server/words.ts';

export const POST = testConnection(testCopyTarget, () => pageWords().done.bucketWorks);
