import { expect } from '@playwright/test';
import { test } from '../support/demo-site.ts';
import { anEpisode, openSections, publish, signIn } from '../support/studio.ts';
import { english } from '../support/words.ts';

const TEXTS = { title: 'Rails', description: 'About rails.', transcript: '[{"time": 0, "text": "Good morning."}]' };
/** Badges, notices, credits and marks. */
const SAYS_AI = /AI Generated|AI-generated|Made with AI|digitalSourceType|>true<\/podcast:txt>/;

test('@slow a show that people record says nothing of AI, but of the one episode that AI made', async ({
  page,
  studio,
}) => {
  await signIn(page, studio);
  const textOf = async (path: string) => (await page.request.get(studio.url + path)).text();
  const saysAi = async (paths: string[]) => {
    const texts = await Promise.all(paths.map(async (path) => [path, await textOf(path)] as const));
    return texts.filter(([, text]) => SAYS_AI.test(text)).map(([path]) => path);
  };
  const pathsOf = (id: string) => [
    ...[`/episodes/${id}`, `/episodes/${id}.md`, `/embed/${id}`, `/transcripts/${id}.vtt`, `/transcripts/${id}.srt`],
    `/oembed?url=${encodeURIComponent(`${studio.url}/episodes/${id}`)}`,
  ];
  const ofShow = ['/', '/browse', '/feed.xml', '/llms.txt'];
  const saysComputer = async () => (await textOf('/accessibility')).includes(english.accessibility.voices);
  const { id } = await anEpisode(page, studio, TEXTS);
  expect(await saysAi([...pathsOf(id), ...ofShow])).toEqual([...pathsOf(id), ...ofShow]);
  expect(await saysComputer()).toBe(true);

  await page.goto(`${studio.url}/studio/look`);
  const { label, choices } = english.studio.showFields.voices;
  await page.getByLabel(label).selectOption(choices.people);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  expect(await saysAi([...pathsOf(id), ...ofShow])).toEqual([]);
  expect(await saysComputer()).toBe(false);

  await page.goto(`${studio.url}/edit/${id}`);
  await openSections(page, english.studio.episodeFields.sections.review);
  const { show, own } = english.studio.episodeForm.details.voices;
  const voices = page.getByLabel(english.studio.episodeFields.fields.voices.label);
  await expect(voices.locator('option:checked')).toHaveText(show.people);
  await voices.selectOption(own.ai);
  await publish(page, english.studio.episodeForm.bar.update);
  const stillSay = [...pathsOf(id), '/', '/browse', '/feed.xml'];
  expect(await saysAi([...pathsOf(id), ...ofShow])).toEqual(stillSay);
});
