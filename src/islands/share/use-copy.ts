import { useEffect, useState } from 'react';
import { copyLink } from './copy.ts';
import { SECOND_MS } from '#shared/units.ts';

const CONFIRMED_MS = 2 * SECOND_MS;

/**
 * Returns whether a link was copied within the last two seconds, and the function that copies one. `toast` is the
 * message after a copy that worked, when it is not the usual sentence.
 */
export function useCopy(toast?: Parameters<typeof copyLink>[1]): [boolean, (link: string) => Promise<void>] {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async (link: string) => {
    if (!(await copyLink(link, toast))) return;
    setCopied(true);
    setCopies((count) => count + 1);
  };
  return [isCopied, copy];
}
