import { studioWords } from '#shared/language.ts';
import { send } from '../api.ts';
import { useCall } from '../ui/use-call.ts';

/** A passkey or key: it acts for a user without the password. */
type WayIn = { id: string; name: string };
export type RemainingCredentialLists = { passkeys: WayIn[]; keys: WayIn[] };

/** Returns what a change of password leaves: passkeys and keys. Only administrators have keys. */
export async function fetchRemainingCredentials(): Promise<RemainingCredentialLists> {
  const [passkeys, keys] = await Promise.all([
    send('GET /api/passkeys', {}).catch(() => []),
    send('GET /api/tokens', {}).catch(() => []),
  ]);
  return { passkeys, keys };
}

/** Lists them, with a button that removes all: anyone who knew the old password may have made one. */
export function RemainingCredentials({
  remaining,
  onRemoved,
}: {
  remaining: RemainingCredentialLists;
  onRemoved: () => void;
}) {
  const t = studioWords().account.waysIn;
  const { isPending, call } = useCall();
  const { passkeys, keys } = remaining;
  if (passkeys.length + keys.length === 0) return null;
  const removeAll = async () => {
    const idsOf = (all: WayIn[]) => all.map(({ id }) => id);
    await send('DELETE /api/auth/ways-in', {}, { passkeys: idsOf(passkeys), keys: idsOf(keys) });
    onRemoved();
  };
  return (
    <div className="grid grid-cols-1 gap-4 mt-6" role="status">
      <p>{t.lead}</p>
      <ul className="rows">
        {passkeys.map(({ id, name }) => (
          <li key={id}>{t.passkey(name)}</li>
        ))}
        {keys.map(({ id, name }) => (
          <li key={id}>{t.key(name)}</li>
        ))}
      </ul>
      <button
        type="button"
        className="button justify-self-start"
        disabled={isPending}
        onClick={() => void call(removeAll, { failed: t.failed })}
      >
        {t.removeAll}
      </button>
    </div>
  );
}
