import type { Page, Request } from '@playwright/test';

/** Requests that are kept waiting until a test lets them go: a slow network without a clock. */
type HeldBack = {
  /** How many wait now. */
  count(): number;
  /** Lets these and all later ones go; resolves when those that waited were answered or given up. */
  release(): Promise<void>;
};

export async function holdBack(page: Page, url: string): Promise<HeldBack> {
  const waiting: { request: Request; go: () => Promise<void> }[] = [];
  let isReleased = false;
  await page.route(url, async (route) => {
    const go = () => route.continue().catch(() => undefined); // the page may have given it up
    if (isReleased) await go();
    else waiting.push({ request: route.request(), go });
  });
  return {
    count: () => waiting.length,
    release: async () => {
      isReleased = true;
      await Promise.all(waiting.splice(0).map(({ request, go }) => go().then(() => settled(request))));
    },
  };
}

async function settled(request: Request): Promise<void> {
  await (await request.response().catch(() => null))?.finished();
}
