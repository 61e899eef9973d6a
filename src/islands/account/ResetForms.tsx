import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Delivery, RequestForm } from './RequestForm.tsx';
import { ResetForm } from './ResetForm.tsx';
import { $resetToken } from './reset-token.ts';

/** Password reset in two steps: request a token, use it. A token in the link or the response opens the second. */
export function ResetForms({ delivery, minLength }: { delivery: Delivery; minLength: number }) {
  const token = useStore($resetToken, { ssr: 'initial' });
  const [hasToken, setHasToken] = useState(false);
  const [isBack, setIsBack] = useState(false);

  if (token === null && !hasToken) {
    return <RequestForm delivery={delivery} takesFocus={isBack} onHasToken={() => setHasToken(true)} />;
  }
  const askAnew = () => {
    $resetToken.set(null);
    setHasToken(false);
    setIsBack(true);
  };
  return <ResetForm key={token} token={token ?? ''} minLength={minLength} onAskAnew={askAnew} />;
}
