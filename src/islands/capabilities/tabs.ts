/**
 * Tells the site's other tabs, and its worker, of something; `follow` hears what they tell. Without a channel (none in
 * frames without an origin, and where storage is blocked) each tab is alone. Returns the function that tells.
 */
export function openChannel(name: string, follow: () => void): () => void {
  try {
    const channel = new BroadcastChannel(`carecast:${name}`);
    channel.addEventListener('message', follow);
    return () => channel.postMessage('changed');
  } catch {
    return () => undefined;
  }
}
