import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AGENT_LISTS, findInLists, identifyAgent } from './agents.ts';

type Examples = { entries: { name: string; examples?: string[] }[] };

const examplesOf = (list: string): [string, string][] => {
  const file = new URL(`../../../../tests/fixtures/agents/${list}.examples.json`, import.meta.url);
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as Examples;
  return entries.flatMap(({ name, examples = [] }) => examples.map((example): [string, string] => [name, example]));
};

describe("each of the list's own examples matches its own entry", () => {
  it.each(AGENT_LISTS)('%s', (list) => {
    const wrong = examplesOf(list).flatMap(([name, example]) => {
      const found = findInLists(example.replaceAll(/[\r\n]/g, ''));
      return found?.list === list && found.name === name ? [] : [{ example, name, found }];
    });
    expect(wrong).toEqual([]);
    expect(examplesOf(list).length).toBeGreaterThan(1);
  });
});

describe('who counts', () => {
  it.each([
    ['AntennaPod/3.4.0', 'AntennaPod', 'mobile'],
    ['podboat/2.21.0 (Linux x86_64)', 'Newsboat', 'computer'],
    ['Podcasts/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0', 'Apple Podcasts', 'mobile'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
      'Chrome',
      'computer',
    ],
  ])('%s is %s on %s', (userAgent, app, device) => {
    expect(identifyAgent(userAgent)).toEqual({ isCounted: true, app, device });
  });

  it.each([
    ['no agent', ''],
    ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['one that only isbot knows', 'Mozilla/5.0 (compatible; Cincraw/1.0; +http://cincraw.net/)'],
    ['a program in a data centre', 'python-requests/2.31.0'],
    ['a watch beside its phone', 'atc/1.0 watchOS/9.0 model/Watch6,2 hwp/t8301 build/20R361'],
    ['a watch without a name', '(null)/(null) watchOS/8.5 model/Watch5,4 hwp/t8006 build/19T242'],
    ['no letters', '12345'],
    ['a control character', 'App\u0001/1'],
    ['a novel', 'AntennaPod/'.padEnd(2_000, 'x')],
  ])('%s does not', (_, userAgent) => {
    expect(identifyAgent(userAgent).isCounted).toBe(false);
  });
});
