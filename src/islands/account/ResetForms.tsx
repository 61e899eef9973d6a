import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { RequestForm } from './RequestForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { $resetToken } from './reset-token.ts';

/** How this site hands out reset tokens (RESET_DELIVERY). */
export type Delivery = 'command' | 'smtp' | 'response';

/** A forgotten password in two steps: ask for a token, use it. The second comes by itself when a token does. */
export function ResetForms({ delivery, minLength }: { delivery: Delivery; minLength: number }) {
  const token = useStore($resetToken, { ssr: 'initial' });
  const [hasToken, setHasToken] = useState(false);

  if (token === null && !hasToken) return <RequestForm delivery={delivery} onHasToken={() => setHasToken(true)} />;
  const askAnew = () => {
    $resetToken.set(null);
    setHasToken(false);
  };
  return <ResetForm key={token} token={token ?? ''} minLength={minLength} onAskAnew={askAnew} />;
}
