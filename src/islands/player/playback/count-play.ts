/** The paths of plays that could not be sent, for islands/saved, which keeps them and may not have been loaded yet. */
export const unsent: string[] = [];

/**
 * Sends a play to be counted, also when the page is left at once. The server recognizes repeated plays. Resolves to the
 * episode's plays, or to null if it could not be counted.
 */
export async function countPlay(episodeId: string): Promise<number | null> {
  const path = `/api/episodes/${episodeId}/play`;
  try {
    const response = await fetch(path, { method: 'POST', keepalive: true });
    return response.ok ? ((await response.json()) as { playCount: number }).playCount : null;
  } catch (problem) {
    console.info('Not counted:', problem);
    unsent.push(path);
    window.dispatchEvent(new Event('carecast:unsent'));
    return null;
  }
}
