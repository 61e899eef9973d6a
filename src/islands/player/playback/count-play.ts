/** Sends a play to be counted, also when the page is left at once. The server recognises repeated plays. */
export function countPlay(episodeId: string): void {
  fetch(`/api/episodes/${episodeId}/play`, { method: 'POST', keepalive: true }).catch((problem: unknown) =>
    console.info('Not counted:', problem),
  );
}
