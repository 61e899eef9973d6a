import { MINUTE_MS } from '#shared/units.ts';
import { useEffect } from 'react';
import { sendAllOf } from './report-queue.ts';

/** The server ends a shared device after half an hour; a minute later its page asks whether it has. */
const QUIET_MS = 31 * MINUTE_MS;

/**
 * Sends the minutes that wait on this device, from every page of an aide, and closes the page on a shared device after
 * half an hour without sound. `isList`: it shows the minutes, so it is loaded again when some arrive.
 */
export function OpenPage({ aide, isShared, isList = false }: { aide: string; isShared: boolean; isList?: boolean }) {
  useEffect(() => {
    const sendAll = () => void sendAllOf(aide).then((hasArrived) => hasArrived && isList && location.reload());
    sendAll();
    addEventListener('online', sendAll);
    return () => removeEventListener('online', sendAll);
  }, [aide, isList]);
  useEffect(() => (isShared ? closeWhenQuiet() : undefined), [isShared]);
  return null;
}

/** Loads the page again when nothing has played or been pressed for a while; a device that slept knows by its clock. */
function closeWhenQuiet(): () => void {
  let last = Date.now();
  const note = () => void (last = Date.now());
  const events = ['timeupdate', 'pointerdown', 'keydown'];
  for (const name of events) document.addEventListener(name, note, true);
  const timer = setInterval(() => Date.now() - last > QUIET_MS && location.reload(), MINUTE_MS);
  return () => {
    clearInterval(timer);
    for (const name of events) document.removeEventListener(name, note, true);
  };
}
