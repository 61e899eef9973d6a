// Astro's own script of <ClientRouter />, which is no part of Layout.astro because every page would load it at once.
import 'astro/components/ClientRouter.astro?astro&type=script&index=0&lang.ts';

export { navigate } from 'astro:transitions/client';

// The router announces the first page when the window loads, and its prefetching counts on that: it may be over.
if (document.readyState === 'complete') document.dispatchEvent(new Event('astro:page-load'));
// What the pointer entered before anything listened.
for (const link of document.querySelectorAll('a:hover')) link.dispatchEvent(new MouseEvent('mouseenter'));
