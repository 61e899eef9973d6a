import { afterEach, expect, test } from 'vitest';
import { inLanguage, language, languageOf, localPath, setRootLanguage, signInPath, splitPrefix } from './words.ts';

afterEach(() => setRootLanguage('en'));

test('the prefix is taken off once, from pages alone', () => {
  expect(splitPrefix('/es')).toEqual({ prefix: '/es', path: '/' });
  expect(splitPrefix('/es?episode=1')).toEqual({ prefix: '/es', path: '/?episode=1' });
  expect(splitPrefix('/es/es/browse')).toEqual({ prefix: '/es', path: '/es/browse' });
  for (const path of ['/', '/en', '/en/browse', '/ES', '/especial', '/es/api/search', '/es/media/a.mp3', '/es/sw.js'])
    expect(splitPrefix(path)).toEqual({ prefix: '', path });
});

test('where the root is Spanish, English has the prefix', () => {
  setRootLanguage('es');
  expect(splitPrefix('/en/browse')).toEqual({ prefix: '/en', path: '/browse' });
  expect(splitPrefix('/es/browse')).toEqual({ prefix: '', path: '/es/browse' });
  expect(languageOf('/browse')).toBe('es');
  expect(languageOf('/en/studio')).toBe('en');
  expect(localPath('/', 'en')).toBe('/en');
});

test('a path of ours is in the language of the request, unless it has one form for all', () => {
  inLanguage('es', () => {
    expect(language()).toBe('es');
    expect(localPath('/')).toBe('/es');
    expect(localPath('/?episode=1')).toBe('/es?episode=1');
    expect(localPath('/browse?page=2')).toBe('/es/browse?page=2');
    expect(localPath('/subscribe/sent')).toBe('/es/subscribe/sent');
    expect(localPath('/studio')).toBe('/es/studio');
    expect(signInPath('/studio?page=2')).toBe('/es/login?next=/es/studio%3Fpage%3D2');
    for (const path of ['/api/episodes', '/media/a.mp3']) expect(localPath(path)).toBe(path);
  });
  expect(localPath('/browse')).toBe('/browse');
});
