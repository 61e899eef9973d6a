import type { CheckedBackup, RestoreRequest, WordedCheckLine } from '#shared/backups.ts';
import { ApiError } from '../api.ts';
import { isSignedInAgain } from '../sign-in-again.ts';
import { request } from '../request.ts';

/** The result of a check: what the copy holds, or why it cannot be used; `isLocked`: it waits for its passphrase. */
type Checked = { copy: CheckedBackup } | { problem: string; isLocked: boolean };

/**
 * Lets the server check a copy that was sent, or the newest in a bucket, and reports how much of it is read, 0 to 1.
 * @throws ApiError when the check cannot begin, or its answer ends early
 */
export async function checkBackup(
  sent: RestoreRequest & { keep?: boolean },
  onRead: (share: number) => void,
): Promise<Checked> {
  const response = await request('POST /api/backup/check', {}, { credentials: 'same-origin', body: sent }).catch(lost);
  if (!response.ok || !response.body) {
    const refused = new ApiError(response.status, await response.text());
    if (refused.code === 'signInAgain' && (await isSignedInAgain())) return checkBackup(sent, onRead);
    throw refused;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read().catch(lost);
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter(Boolean)) {
      const said = JSON.parse(line) as WordedCheckLine; // a line of the answer
      if ('copy' in said) return said;
      if ('error' in said) return { problem: said.error, isLocked: said.field === 'passphrase' };
      onRead(said.of > 0 ? said.read / said.of : 0);
    }
    if (done) return lost('the check ended early');
  }
}

function lost(cause: unknown): never {
  throw new ApiError(0, String(cause));
}
