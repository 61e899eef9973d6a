/**
 * Returns a document's HTML whose links lead to what a browser reaches: other sites, its own headings and the named
 * documents. Any other target, such as a file of the project, is named without a link.
 */
export function withReachableLinks(html: string, names: Readonly<Record<string, string>>): string {
  return html.replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link, target: string, words: string) => {
    const [, name = ''] = /^([\w-]+)\.md(?:#|$)/.exec(target) ?? [];
    return /^(?:https?:|#)/.test(target) || Object.hasOwn(names, name) ? link : words;
  });
}
