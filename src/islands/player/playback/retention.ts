import { request } from '../../request.ts';
/** The episode that is playing: its id, and its length in seconds. */
type Playing = { id: string; duration: number };

const TENTHS = 10;

/**
 * Reports which tenths of an episode were heard: at most once a play, when it ends, another one begins or the page
 * goes. Nothing for listeners whose browser sends DNT or GPC.
 */
export function reportRetention(element: HTMLAudioElement, playing: () => Playing | null): void {
  if (asksForPrivacy()) return;
  let id: string | undefined;
  let isSent = false;
  const heard = new Set<number>();
  const send = () => {
    if (id === undefined || isSent || heard.size === 0) return;
    isSent = true;
    sendHeard(id, [...heard]);
  };
  element.addEventListener('timeupdate', () => {
    const now = playing();
    if (!now || element.paused || element.seeking || !(now.duration > 0)) return;
    if (now.id !== id) {
      send();
      heard.clear();
      isSent = false;
      id = now.id;
    }
    heard.add(Math.min(TENTHS - 1, Math.floor((TENTHS * element.currentTime) / now.duration)));
  });
  element.addEventListener('ended', send);
  window.addEventListener('pagehide', send);
}

function asksForPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** `keepalive` lets it arrive although the page goes; a report that is lost is lost. */
function sendHeard(id: string, tenths: number[]): void {
  request('POST /api/episodes/{episodeId}/heard', { episodeId: id }, { body: { tenths }, keepalive: true }).catch(
    (problem: unknown) => console.info('Not reported:', problem),
  );
}
