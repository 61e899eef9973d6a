// Imported by the site that journeys start (`node --import`): it keeps idle connections as long as behind a proxy.
// After 5 s a busy machine closes one just as a journey sends its next request on it (`ECONNRESET`).
import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:http';

subscribe('http.server.request.start', (message) => {
  (message as { server: Server }).server.keepAliveTimeout = 125_000;
});
