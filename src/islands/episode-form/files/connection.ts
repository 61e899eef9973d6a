import { studioWords } from '#shared/language.ts';
import { showToast } from '../../ui/toast.ts';

/** Shows a toast when the connection is lost and when it is back. Returns a function that ends this. */
export function watchConnection(): () => void {
  let isOnline = true;
  const update = () => {
    if (navigator.onLine === isOnline) return;
    isOnline = navigator.onLine;
    const { online, offline } = studioWords().upload.messages;
    showToast(isOnline ? { title: online } : { title: offline, tone: 'destructive' });
  };
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
}
