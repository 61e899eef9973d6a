import { studioWords } from '#shared/language.ts';
import { useState } from 'react';
import { send, messageOf } from '../api.ts';
import { showToast } from '../ui/toast.ts';

/** What acts for a user without the password. `path`: where it is deleted. */
type WayIn = { path: string; name: string };
export type WaysIn = { passkeys: WayIn[]; keys: WayIn[] };

const waysAt =
  (path: string) =>
  (found: { id: string; name: string }[]): WayIn[] =>
    found.map(({ id, name }) => ({ path: `${path}/${id}`, name }));

/** Returns what a change of password leaves: passkeys and keys. Only administrators have keys. */
export async function fetchWaysIn(): Promise<WaysIn> {
  const [passkeys, keys] = await Promise.all([
    send('GET', '/api/passkeys').then(waysAt('/api/passkeys'), () => []),
    send('GET', '/api/tokens').then(waysAt('/api/tokens'), () => []),
  ]);
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
