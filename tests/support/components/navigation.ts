/** The paths a component asked Astro's router for, in order. */
export const navigations: string[] = [];

/** In place of Astro's router, which needs a server with pages: notes the path and resolves as after an arrival. */
export async function navigate(path: string): Promise<void> {
  navigations.push(path);
}
