import { backups } from '#shared/contract/backups.ts';
import { testBackupTarget } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, refusalBody } from '#server/http/responses.ts';
import { pageWords } from '#server/words.ts';

export const POST = endpoint(backups.testCopies, async () => {
  const { problem } = await testBackupTarget();
  return problem ? json(refusalBody(problem), 502) : { message: pageWords().done.bucketWorks };
});
