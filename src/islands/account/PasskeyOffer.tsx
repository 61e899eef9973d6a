import type { User } from '#shared/account.ts';
import { navigate } from 'astro:transitions/client';
import { useEffect, useRef, useState } from 'react';
import { NewPasskeyForm } from './NewPasskeyForm.tsx';

/** Welcomes a person who has just joined, and offers a passkey at once. */
export function PasskeyOffer({ user, isPossible }: { user: User; isPossible: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const home = user.role === 'user' ? '/' : '/studio';
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-h3 wrap-anywhere">
        Welcome, {user.username}
      </h2>
      <p>You have an account now, and you are signed in.</p>
      {isPossible && (
        <>
          <p>With a passkey you sign in by fingerprint, face or a security key, without the password.</p>
          {isAdding ? (
            <NewPasskeyForm onAdded={() => void navigate(home)} />
          ) : (
            <button type="button" className="button button-primary" onClick={() => setIsAdding(true)}>
              Create Passkey
            </button>
          )}
        </>
      )}
      <a className="button" href={home}>
        {isPossible ? 'Not now' : 'Go on'}
      </a>
    </div>
  );
}
