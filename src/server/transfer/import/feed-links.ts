import { addressIn } from './longest.ts';

const LINK = /<link\b([^<>]{1,2000})>/gi;
const attribute = (name: string, tag: string): string | undefined => {
  const [, double, single, bare] =
    new RegExp(String.raw`\b${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, 'i').exec(tag) ?? [];
  return (double ?? single ?? bare)?.replaceAll('&amp;', '&');
};

/** Returns the address of the feed that a web page names, of several that of a podcast, of none the comments. */
export function feedNamedIn(page: string, base: string | undefined): string | null {
  const links = [...page.matchAll(LINK)].flatMap(([, tag = '']) => {
    const isFeed = /\balternate\b/i.test(attribute('rel', tag) ?? '') && /rss/i.test(attribute('type', tag) ?? '');
    const address = isFeed ? addressIn(attribute('href', tag), base) : null;
    return address ? [{ address, words: `${attribute('title', tag) ?? ''} ${address}` }] : [];
  });
  const ofShow = links.filter(({ words }) => !/comment|comentario/i.test(words));
  return (ofShow.find(({ words }) => /podcast|pódcast/i.test(words)) ?? ofShow[0])?.address ?? null;
}
