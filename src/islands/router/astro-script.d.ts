/** The script inside Astro's component, under the address that Astro itself gives it. */
declare module 'astro/components/ClientRouter.astro?astro&type=script&index=0&lang.ts';
