import type { Reason } from '#shared/reason.ts';
import type { Moved } from '#shared/found-import.ts';
import { config } from '#server/config.ts';
import { FEED_BYTES, FeedError } from '#server/directories/index.ts';
import { asFetchError, fetchBody, FetchError, trustHost } from '#server/outbound/index.ts';
import { readFeedInSubprocess } from './read-feed-in-subprocess.ts';
import { withoutEnd } from '#shared/text.ts';

const REDIRECTS = 5;
const SECONDS = 20;

/** Returns by what an old feed leads apps to ours. `isPrivate`: its host may be in a private network. */
export async function findMove(address: string, isPrivate: boolean): Promise<Pick<Moved, 'by' | 'problem'>> {
  const trusted = isPrivate ? await trustHost(address) : undefined;
  try {
    for (let url = address, left = REDIRECTS; left >= 0; left -= 1) {
      const { status, headers, bytes } = await fetchBody(url, FEED_BYTES, {
        ...{ trusted, redirects: 0, seconds: SECONDS, sendsCredentials: true },
      });
      const target = status >= 300 && status < 400 && headers['location'] ? URL.parse(headers['location'], url) : null;
      if (target && isOurFeed(target.href)) return { by: 'redirect', problem: null };
      if (target) {
        url = target.href;
        continue;
      }
      if (status !== 200) throw new FetchError({ code: 'httpStatus', status });
      const type = headers['content-type'] ?? '';
      const { newFeedUrl } = (await readFeedInSubprocess(bytes, { type, base: url, categories: null })).show;
      return { by: newFeedUrl && isOurFeed(newFeedUrl) ? 'tag' : null, problem: null };
    }
    throw new FetchError({ code: 'tooManyRedirects' });
  } catch (error) {
    const because: Reason = error instanceof FeedError ? { code: 'feedGone' } : asFetchError(error).reason;
    return { by: null, problem: { code: 'oldFeedUnread', because } };
  }
}

/** A host may have written it down with another scheme, or a slash at the end. */
export const isOurFeed = (url: string): boolean => plain(url) === plain(`${config.publicUrl}/feed.xml`);

const plain = (url: string): string => withoutEnd(url.trim().replace(/^\w+:\/\//, ''), /\//).toLowerCase();
