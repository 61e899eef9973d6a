export { drain } from './drain.ts';
export { frontDoor, type Pages } from './door.ts';
export { followPublishedFiles } from './files/published-files.ts';
export { uploadsEnded } from './files/receive-upload.ts';
export { startDraining } from './health.ts';
export { hasUnknownProxy } from './limits/client-address.ts';
export { addGauge, readMetrics } from './metrics.ts';
export { cachedBytes, invalidatePages } from './pages/page-cache.ts';
export { createSiteServer } from './server.ts';
