import { DELAYING_PROXY, DELAYS, startDelayingProxy } from './delaying-proxy.ts';

/** Before all journeys, when RESPONSE_DELAYS is set: its value is the seed. */
export default async function delayResponses(): Promise<() => void> {
  const seed = process.env[DELAYS];
  if (!seed) return () => undefined;
  const proxy = await startDelayingProxy(seed);
  process.env[DELAYING_PROXY] = proxy.url;
  return proxy.close;
}
