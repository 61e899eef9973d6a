import { studioWords } from '#shared/language.ts';
import { isServerReachable } from '../../connected.ts';
import { showToast } from '../../ui/toast.ts';

/** Shows a toast when the connection is lost and when it is back. Returns a function that ends this. */
export function watchConnection(): () => void {
  let isOnline = true;
  let hasLeft = false;
  const update = async () => {
    const isNow = (isOnline && navigator.onLine) || (await isServerReachable());
    if (isNow === isOnline || hasLeft) return;
    isOnline = isNow;
    const { online, offline } = studioWords().upload.messages;
    showToast(isOnline ? { title: online } : { title: offline, tone: 'destructive' });
  };
  const look = () => void update();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  look();
  return () => {
    hasLeft = true;
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}
