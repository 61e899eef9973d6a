import { MINUTE_MS } from '#shared/units.ts';
import { useEffect } from 'react';
import { sendAllOf } from './report-queue.ts';
import { serverTime, setServerTime } from './server-clock.ts';

/** The server ends a shared device after half an hour; a minute later its page asks whether it has. */
const QUIET_MS = 31 * MINUTE_MS;

/** `now`: when the server made the page. `isList`: it shows the minutes, so it is loaded again when some arrive. */
type OpenPageProps = { aide: string; now: number; isShared: boolean; isList?: boolean };

/**
 * Sends the minutes that wait on this device, from every page of an aide, and closes the page on a shared device after
 * half an hour without sound.
 */
export function OpenPage({ aide, now, isShared, isList = false }: OpenPageProps) {
  useEffect(() => {
    setServerTime(now);
    const sendAll = () => void sendAllOf(aide).then((hasArrived) => hasArrived && isList && location.reload());
    sendAll();
    addEventListener('online', sendAll);
    return () => removeEventListener('online', sendAll);
  }, [aide, now, isList]);
  useEffect(() => (isShared ? closeWhenQuiet() : undefined), [isShared]);
  return null;
}

/** Loads the page again when nothing has played or been pressed for a while; a device that slept knows by its clock. */
function closeWhenQuiet(): () => void {
  let last = serverTime();
  const note = () => void (last = serverTime());
  const events = ['timeupdate', 'pointerdown', 'keydown'];
  for (const name of events) document.addEventListener(name, note, true);
  const timer = setInterval(() => serverTime() - last > QUIET_MS && location.reload(), MINUTE_MS);
  return () => {
    clearInterval(timer);
    for (const name of events) document.removeEventListener(name, note, true);
  };
}
