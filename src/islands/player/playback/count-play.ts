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
    // Where something is saved for offline, it waits for the network. What keeps it may not have been loaded yet.
    if ('saved' in document.documentElement.dataset)
      await import('../../saved/buttons.ts').then((saved) => saved.queueForLater(path), console.info);
    return null;
  }
}
