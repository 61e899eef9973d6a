import { serve } from './uploads.ts';

/**
 * Asks a server in this process, one request after another, while something is done; returns how many it has answered
 * by then, and the outcome.
 */
export async function countAnswers<Found>(act: () => Promise<Found>): Promise<{ answers: number; found: Found }> {
  const { origin, close } = await serve((_request, response) => response.end('ok'));
  const state = { isOver: false };
  const acting = act().finally(() => (state.isOver = true));
  let answers = 0;
  while (!state.isOver) answers += (await fetch(origin)).ok ? 1 : 0;
  await close();
  return { answers, found: await acting };
}
