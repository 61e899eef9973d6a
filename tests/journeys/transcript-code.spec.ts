import { expect } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { anEpisode, signIn } from '../support/studio.ts';
import { AS_NUMBERED, AS_SAID, AS_WRITTEN, UNREADABLE } from '../support/transcripts.ts';

/** Text that programs write, and no one says. */
const CODE = /-->|\{"|\[\{|<\/?c[>.]|<\d+:/;
const CUE_TIMES = /^\d+:\d\d:\d\d[.,]\d{3} --> .*$/gm;
const TAGS = /<(script|style)\b[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>/g;

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&amp;', '&');
/** Returns what listeners read of a document: not its own tags, times and fields. */
const READ: Record<string, (text: string) => string> = {
  '/episodes/{id}': (text) => unescaped(text.replace(TAGS, ' ')),
  '/episodes/{id}.md': (text) => text,
  '/transcripts/{id}/lines': (text) => unescaped(text.replace(TAGS, ' ')),
  '/transcripts/{id}.vtt': (text) => unescaped(text.replace(CUE_TIMES, '')),
  '/transcripts/{id}.srt': (text) => text.replace(CUE_TIMES, ''),
  '/transcripts/{id}.txt': (text) => text,
  '/transcripts/{id}.json': (text) =>
    (JSON.parse(text) as { segments: { body: string; speaker?: string }[] }).segments
      .map(({ body, speaker }) => `${speaker} ${body}`)
      .join('\n'),
  '/feed.xml': (text) => unescaped(unescaped(text.replace(TAGS, ' '))),
};

test('no page, feed, caption file or Markdown shows the code of a transcript, in whatever form it was written @slow', async ({
  page,
  studio,
}) => {
  test.slow();
  await signIn(page, studio);
  const { id } = await anEpisode(page, studio, { title: 'Stairs', published: true });
  const save = (transcript: string) => page.request.put(`${studio.url}/api/episodes/${id}`, { data: { transcript } });
  for (const [name, transcript] of Object.entries({ ...AS_WRITTEN, ...AS_SAID, ...AS_NUMBERED })) {
    expect([name, (await save(transcript)).status()]).toEqual([name, 200]);
    for (const [path, read] of Object.entries(READ)) {
      const answer = await fetch(`${studio.url}${path.replace('{id}', id)}`);
      const words = read(await answer.text());
      expect([name, path, answer.status, CODE.exec(words)?.[0]]).toEqual([name, path, 200, undefined]);
      if (path !== '/feed.xml') expect(words, `${name} ${path}`).toContain('Hold the rail.');
    }
  }
  for (const [text] of UNREADABLE) {
    const answer = await save(text);
    expect([text, answer.status(), await answer.json()]).toMatchObject([
      text,
      400,
      { code: 'transcriptUnreadable', field: 'transcript' },
    ]);
  }
});
