// The service worker of a site where saving has been switched off: removes what was saved, and itself.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = (await caches.keys()).filter((name) => name.startsWith('carecast-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
