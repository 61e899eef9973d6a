import { Message, Refusal } from '#shared/answers/message.ts';
import { testCopyTarget } from '#server/backup/index.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { json, refusalBody } from '#server/http/responses.ts';
import { pageWords } from '#server/words.ts';

export const POST = endpoint(
  'POST /api/settings/copies/test',
  {
    summary: 'Tries the bucket of the nightly backup. 502: the site works, the bucket does not.',
    notes: 'A small file was written, read back and removed; 502 with what is wrong instead.',
    who: 'administrator',
    signIn: 'fresh',
    answers: { 200: Message, 502: Refusal },
    refuses: { invalid: ['noBucket', 'bucketSecretAgain'], conflict: ['bucketChangesFiles'] },
  },
  async () => {
    const { problem } = await testCopyTarget();
    return problem ? json(refusalBody(problem), 502) : { message: pageWords().done.bucketWorks };
  },
);
