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
    await keepForLater(path).catch(console.info);
    return null;
  }
}

/** Where something is saved for offline, a play waits for the network. What keeps it may not have been loaded yet. */
async function keepForLater(path: string): Promise<void> {
  if (!('saved' in document.documentElement.dataset)) return;
  const { queueForLater } = await import('../../saved/buttons.ts');
  queueForLater(path);
}
