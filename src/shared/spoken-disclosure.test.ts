import { expect, it } from 'vitest';
import { saysAi } from './spoken-disclosure.ts';

it.each([
  'Just so you know, I’m an AI.',
  'The following was produced by AI and reviewed by humans.',
  'This audio was created using artificial intelligence tools.',
  'You’re hearing AI-narrated news from Bright Home.',
  'Our hosts aren’t people, they’re AI.',
  'This is an automated reading of today’s health news.',
  'Written by humans, spoken by a machine.',
  'The A.I. you hear is called Nova.',
  'Voice synthesis by Piper.',
  'A digital narrator reads this episode.',
  'Este contenido fue creado por IA.',
  'Tập này do trí tuệ nhân tạo tạo ra.',
  'Этот выпуск создан искусственным интеллектом.',
  '이 에피소드는 인공지능이 만들었습니다.',
  'Aflevering gemaakt met AI.',
  'Ce balado est produit par l’IA.',
  'このエピソードはAI音声です。',
])('“%s” says AI', (text) => expect(saysAi(text)).toBe(true));

it.each([
  'Call the aid line at once.',
  'She was made assistant manager.',
  'The machine generated a lot of noise.',
  'Your voice is a comfort.',
  'He said: I am artificial hip number two.',
  'A real person answers our phone.',
  'Iowa, or IA, has many farms.',
  'Voices are raised when people are tired.',
  'Digital thermometers, virtual visits.',
  'MAID, SAID, AIDE, THAI.',
  '',
])('“%s” does not', (text) => expect(saysAi(text)).toBe(false));
