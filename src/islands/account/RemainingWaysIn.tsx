import { studioWords } from '#shared/language.ts';
import type { Passkey } from '#shared/passkey.ts';
import type { Token } from '#shared/token.ts';
import { useState } from 'react';
import { send, messageOf } from '../api.ts';
import { showToast } from '../ui/toast.ts';

/** What acts for a user without the password. `path`: where it is deleted. */
type WayIn = { path: string; name: string };
export type WaysIn = { passkeys: WayIn[]; keys: WayIn[] };

/** Returns what a change of password leaves: passkeys and keys. Only administrators have keys. */
export async function fetchWaysIn(): Promise<WaysIn> {
  const list = async (kind: 'passkeys' | 'tokens'): Promise<WayIn[]> => {
    const found = await send<Pick<Passkey | Token, 'id' | 'name'>[]>('GET', `/api/${kind}`).catch(() => []);
    return found.map(({ id, name }) => ({ path: `/api/${kind}/${id}`, name }));
  };
  const [passkeys, keys] = await Promise.all([list('passkeys'), list('tokens')]);
  return { passkeys, keys };
}

/** Lists them, with a button that removes all: anyone who knew the old password may have made one. */
export function RemainingWaysIn({ remaining, onRemoved }: { remaining: WaysIn; onRemoved: () => void }) {
  const t = studioWords().account.waysIn;
  const [isPending, setIsPending] = useState(false);
  const all = [...remaining.passkeys, ...remaining.keys];
  if (all.length === 0) return null;
  const removeAll = async () => {
    setIsPending(true);
    try {
      for (const { path } of all) await send('DELETE', path);
      onRemoved();
    } catch (problem) {
      setIsPending(false);
      showToast({ title: t.failed, description: messageOf(problem), tone: 'destructive' });
    }
  };
  return (
    <div className="grid grid-cols-1 gap-4 mt-6" role="status">
      <p>{t.lead}</p>
      <ul className="rows">
        {remaining.passkeys.map(({ path, name }) => (
          <li key={path}>{t.passkey(name)}</li>
        ))}
        {remaining.keys.map(({ path, name }) => (
          <li key={path}>{t.key(name)}</li>
        ))}
      </ul>
      <button type="button" className="button justify-self-start" disabled={isPending} onClick={() => void removeAll()}>
        {t.removeAll}
      </button>
    </div>
  );
}
