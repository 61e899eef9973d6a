import { studioWords } from '#shared/language.ts';
import { localPath } from '#shared/local-path.ts';
import type { User } from '#shared/account.ts';
import { navigate } from 'astro:transitions/client';
import { useEffect, useRef, useState } from 'react';
import { NewPasskeyForm } from './NewPasskeyForm.tsx';

/** Welcomes a person who has just joined, and offers a passkey at once. */
export function PasskeyOffer({ user, isPossible }: { user: User; isPossible: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const home = localPath(user.role === 'user' ? '/' : '/studio');
  const t = studioWords().account;
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-h3 wrap-anywhere">
        {t.join.welcome(user.username)}
      </h2>
      <p>{t.join.haveAccount}</p>
      {isPossible && (
        <>
          <p>{t.join.offer}</p>
          {isAdding ? (
            <NewPasskeyForm onAdded={() => void navigate(home)} />
          ) : (
            <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
              {t.passkeys.create}
            </button>
          )}
        </>
      )}
      <a className="button" href={home}>
        {isPossible ? t.join.notNow : t.join.goOn}
      </a>
    </div>
  );
}
