import assert from 'node:assert/strict';
import { HOSTILE_LINKS } from '../journeys/hostile-links.ts';
import { ask, asJson } from './ask.ts';
import { askRaw } from './ask-raw.ts';
import { ADMIN } from './browser.ts';
import { HOSTILE_FEEDS } from './hostile-feeds.ts';
import { aPodcast, rss } from './podcast.ts';

/**
 * Has a new site on this computer read each hostile feed for the preview of an import, and follow each hostile link,
 * one after the other. `onStep` is called before each.
 * @throws AssertionError for one that is not answered as it should be
 */
export async function attack(site: { url: string; masterPassword: string }, onStep: (what: string) => void) {
  const podcast = await aPodcast(() =>
    Object.fromEntries(HOSTILE_FEEDS.map(([, xml], at) => [`/${at}.xml`, rss(xml)])),
  );
  const cookie = await joinAsAdmin(site);
  for (const [at, [what]] of HOSTILE_FEEDS.entries()) {
    onStep(what);
    const { headers, body = '' } = asJson({ url: `${podcast.origin}/${at}.xml`, preview: true });
    const question = { method: 'POST', headers: { ...headers, cookie }, body };
    const answer = await ask(site.url, '/api/imports', question);
    assert.ok([200, 400].includes(answer.status), `${what}: ${answer.status} ${answer.body}`);
  }
  await podcast.close();
  for (const [what, target] of HOSTILE_LINKS) {
    onStep(what);
    const { status } = await askRaw(site.url, target);
    assert.ok([200, 301, 400, 404].includes(status), `${what}: ${status}`);
  }
}

async function joinAsAdmin({ url, masterPassword }: { url: string; masterPassword: string }): Promise<string> {
  const question = { method: 'POST', ...asJson({ masterPassword, ...ADMIN }) };
  const { headers } = await ask(url, '/api/auth/secret-register-admin', question);
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ');
}
