/**
 * Sends a play to be counted, also when the page is left at once. The server recognises repeated plays. Resolves to the
 * episode's plays, or to null if it could not be counted.
 */
export async function countPlay(episodeId: string): Promise<number | null> {
  const path = `/api/episodes/${episodeId}/play`;
  try {
    const response = await fetch(path, { method: 'POST', keepalive: true });
    return response.ok ? ((await response.json()) as { playCount: number }).playCount : null;
  } catch (problem) {
    console.info('Not counted:', problem);
    window.dispatchEvent(new CustomEvent('carecast:unsent', { detail: path })); // islands/saved sends it later
    return null;
  }
}
