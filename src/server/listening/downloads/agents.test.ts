import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findFeedReader, findInLists, identifyAgent } from './agents.ts';

type Examples = { list: string; name: string; examples: string[] };
const lines = readFileSync(new URL('../../../../tests/fixtures/agents.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const programs = lines.map((line) => JSON.parse(line) as Examples);
const examplesOf = (list: string) =>
  programs.flatMap((one) => (one.list === list ? one.examples.map((text): [string, string] => [one.name, text]) : []));

describe("each of the list's own examples matches its own entry", () => {
  it.each(['bots', 'apps', 'libraries', 'browsers'])('%s', (list) => {
    const wrong = examplesOf(list).filter(([name, example]) => {
      const found = findInLists(example);
      return found?.list !== list || found.name !== name;
    });
    expect(wrong).toEqual([]);
    expect(examplesOf(list).length).toBeGreaterThan(1);
  });

  it('devices', () => {
    expect(examplesOf('devices').filter(([kind, example]) => identifyAgent(example).device !== kind)).toEqual([]);
  });
});

it.each([
  ['iTMS', 'Apple Podcasts'],
  ['Spotify/1.0', 'Spotify'],
  ['Overcast/1.0 Podcast Sync (12 subscribers)', 'Overcast'],
  ['PocketCasts/1.0 (Pocket Casts Feed Parser)', 'Pocket Casts'],
  ['AntennaPod/3.4.0', 'AntennaPod'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', null],
])('a feed that %s asks for is read by %s', (userAgent, name) => {
  expect(findFeedReader(userAgent)).toBe(name);
});

describe('who counts', () => {
  it.each([
    ['AntennaPod/3.4.0', 'AntennaPod', 'mobile'],
    ['podboat/2.21.0 (Linux x86_64)', 'Newsboat', 'computer'],
    ['Podcasts/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0', 'Apple Podcasts', 'mobile'],
    // Safari, Apple Podcasts and most apps on Apple's systems stream by it: it is no one's name.
    ['AppleCoreMedia/1.0.0.20G81 (iPhone; U; CPU OS 16_6_1 like Mac OS X; en_us)', 'AppleCoreMedia', 'mobile'],
    ['AppleCoreMedia/1.0.0.20K362 (HomePod; U; CPU OS 16_5 like Mac OS X; en_us)', 'AppleCoreMedia', 'smart_speaker'],
    ['AppleCoreMedia/1.0.0.22G90 (Macintosh; U; Intel Mac OS X 13_5_1; en_us)', 'AppleCoreMedia', 'computer'],
    ['SomeNewApp/1.2 (podcast app)', 'unknown', 'unknown'],
    // `isbot` would call the next two programs of no people.
    ['SomeNewApp/1.2', 'unknown', 'unknown'],
    ['Clinic Podcatcher 2.0 Linux', 'unknown', 'computer'],
    ['Podcast’ler/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0', 'Apple Podcasts', 'mobile'],
    ['播客', 'unknown', 'unknown'],
    // A make of telephones.
    ['Dalvik/2.1.0 (Linux; U; Android 11; CUBOT NOTE 20 Build/RP1A)', 'Dalvik', 'mobile'],
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
    ['a program in a data center', 'python-requests/2.31.0'],
    ['a watch beside its phone', 'atc/1.0 watchOS/9.0 model/Watch6,2 hwp/t8301 build/20R361'],
    ['a watch whose app has a name', 'Podcasts (null)/(null) watchOS/9.1 model/Watch6,1'],
    ['an unknown app that names a robot', 'ClinicBot/1.2'],
    ['a watch without a name', '(null)/(null) watchOS/8.5 model/Watch5,4 hwp/t8006 build/19T242'],
    ['no letters', '12345'],
    ['a control character', 'App\u0001/1'],
    ['the name of its header', 'User-Agent: AntennaPod/3.4.0'],
    ['what somebody tries to inject', 'AntennaPod/3.4.0 <script>alert(1)</script>'],
    ['a template that nobody filled', 'Podcasts/${version} CFNetwork'],
    ['a browser that says nothing of what it runs on', 'Mozilla/5.0 AppleWebKit/537.36 Chrome/120.0 Safari/537.36'],
    ['a version that no Firefox has', 'Mozilla/5.0 (X11; Linux x86_64; rv:55.0) Gecko/20100101 Firefox 55.02'],
    ['an object store', 'Boto3/1.28 md/Botocore#1.31'],
    ['a novel', 'AntennaPod/'.padEnd(2_000, 'x')],
  ])('%s does not', (_, userAgent) => {
    expect(identifyAgent(userAgent).isCounted).toBe(false);
  });
});
