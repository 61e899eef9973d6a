export { drain } from './drain.ts';
export { frontDoor, type Pages } from './door.ts';
export { followPublishedFiles } from './files/published-files.ts';
export { uploadsEnded } from './files/receive-upload.ts';
export { hasUnknownProxy } from './limits/client-address.ts';
export { addGauge, countRestarts, type MetricsText, readMetrics } from './metrics.ts';
export { cachedBytes, invalidatePages } from './pages/page-cache.ts';
export { startDraining } from './health.ts';
export { createSiteServer } from './server.ts';
