import { afterEach, expect, test } from 'vitest';
import { inLanguage, language, languageOf, localPath, setRootLanguage, splitPrefix } from './words.ts';

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
  expect(languageOf('/studio')).toBe('en'); // it is written in English
  expect(localPath('/', 'en')).toBe('/en');
});

test('a path of ours is in the language of the request, unless it has one form for all', () => {
  inLanguage('es', () => {
    expect(language()).toBe('es');
    expect(localPath('/')).toBe('/es');
    expect(localPath('/?episode=1')).toBe('/es?episode=1');
    expect(localPath('/browse?page=2')).toBe('/es/browse?page=2');
    expect(localPath('/subscribe/sent')).toBe('/es/subscribe/sent');
    for (const path of ['/studio', '/upload', '/account', '/api/episodes', '/media/a.mp3'])
      expect(localPath(path)).toBe(path);
  });
  expect(localPath('/browse')).toBe('/browse');
});
