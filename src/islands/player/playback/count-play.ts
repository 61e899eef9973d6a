import { queueForLater } from '../../late/queue-for-later.ts';

/**
 * Sends a play to be counted, also when the page is left at once. The server recognizes repeated plays. Resolves to the
 * episode's plays, or to null if it could not be counted and is kept until there is a network.
 */
export async function countPlay(episodeId: string): Promise<number | null> {
  const path = `/api/episodes/${episodeId}/play`;
  try {
    const response = await fetch(path, { method: 'POST', keepalive: true });
    return response.ok ? ((await response.json()) as { playCount: number }).playCount : null;
  } catch (problem) {
    console.info('Not counted:', problem);
    queueForLater(path); // at once: the page may be left before anything else of it has loaded
    return null;
  }
}
