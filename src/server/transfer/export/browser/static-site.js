// Runs first in every page of an exported site, and does there what the server would.
(() => {
  const askNetwork = window.fetch.bind(window);
  const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

  const fileOf = (id) => `/episodes/${id}/episode.json`;
  const refusal = () =>
    new Response('{"error":"This copy of the site can only be read"}', {
      status: 403,
      headers: { 'Content-Type': 'application/json' },
    });

  // Whether the network leads here is asked of a file that every exported site has.
  const askWhetherHere = async () => {
    const { ok } = await askNetwork('/robots.txt', { cache: 'no-store' });
    return new Response(ok ? 'ok' : '', { status: ok ? 200 : 503 });
  };

  // An episode's details are a file; the rest of the API does not exist, so no request is sent for it.
  window.fetch = (input, init) => {
    const { href, method } = input instanceof Request ? input : { href: String(input), method: init?.method ?? 'GET' };
    const { origin, pathname } = new URL(href ?? input.url, location.href);
    if (origin === location.origin && pathname === '/healthz') return askWhetherHere();
    if (origin !== location.origin || !pathname.startsWith('/api/')) return askNetwork(input, init);
    const id = pathname.slice('/api/episodes/'.length);
    return method === 'GET' && UUID.test(id) ? askNetwork(fileOf(id)) : Promise.resolve(refusal());
  };

  // A shared link names an episode, which must be where the server prints it before the page's own scripts run.
  const id = new URLSearchParams(location.search).get('episode') ?? '';
  if (location.pathname !== '/' || !UUID.test(id)) return;
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    const request = new XMLHttpRequest();
    request.open('GET', fileOf(id), false);
    request.send();
    if (request.status !== 200) return;
    const { title, category, duration, audioUrl } = JSON.parse(request.responseText);
    const opens = document.createElement('div');
    opens.hidden = true;
    opens.dataset.opens = JSON.stringify({ id, title, category, duration, audioUrl });
    document.querySelector('main')?.prepend(opens);
  });
})();
