import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EPISODE } from '../../../../tests/support/components/episode.ts';
import { nextFrame, stopClock, until } from '../../../../tests/support/components/clock.ts';
import { bar, full, play, renderPlayer, resetPlayer, STAIRS } from '../../../../tests/support/components/player.tsx';
import { button, expectTexts } from '../../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../../tests/support/components/server.ts';
import { translate } from '../../../../tests/support/components/translate.ts';
import { english } from '../../../../tests/support/words.ts';
import { $details } from '../playback/details.ts';
import { $areShortcutsOn, setKeysOn, showShortcuts } from '../playback/shortcuts.ts';
import { announce } from '../playback/notice.ts';
import { loadEpisode } from '../playback/by-hand.ts';
import { $player, seekTo } from '../playback/player.ts';
import { $autoplay, $queue, $upNext, setAutoplay } from '../playback/queue.ts';
import { $sleep, sleepIn } from '../playback/sleep.ts';
import { announceWaiting } from '../playback/announce-buffering.ts';

const RUGS = { ...STAIRS, id: 'e2', title: 'Rugs', duration: 90 };

beforeEach(() => renderPlayer());
afterEach(resetPlayer);

test('without an episode there is nothing', async () => {
  await expect.element(full).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
});

test('the full player says position and volume in words and names the download, and Play has the focus', async () => {
  play();
  await expect.element(full).toBeVisible();
  await expect.element(button('Play')).toHaveFocus();
  await expect.element(position).toHaveAttribute('aria-valuetext', '1 minute 11 seconds of 2 minutes 12 seconds');
  await expect.element(page.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '80 percent');
  const download = page.getByRole('link', { name: 'Download' });
  await expect.element(download).toHaveAttribute('download', 'Stairs.mp3');
});

const position = page.getByRole('slider', { name: 'Position' });
/** The position, as the slider states it. */
const said = () =>
  position
    .element()
    .getAttribute('aria-valuetext')
    ?.replace(/ of .*/, '');
const hear = (currentTime: number) => $player.set({ ...$player.get(), currentTime });

test('a slider with the focus says where it is every five seconds at most, and after a seek at once', async () => {
  play({ isPlaying: true });
  await expect.element(button('Pause')).toHaveFocus();
  hear(72);
  await expect.poll(said).toBe('1 minute 12 seconds');
  (position.element() as HTMLElement).focus();
  hear(73);
  hear(76.9);
  await expect.element(page.getByText('1:16')).toBeVisible();
  expect(said()).toBe('1 minute 12 seconds');
  hear(77.1);
  await expect.poll(said).toBe('1 minute 17 seconds');
  seekTo(79);
  await expect.poll(said).toBe('1 minute 19 seconds');
  hear(80);
  await expect.element(page.getByText('1:20')).toBeVisible();
  expect(said()).toBe('1 minute 19 seconds');
  $player.set({ ...$player.get(), isPlaying: false });
  await expect.poll(said).toBe('1 minute 20 seconds');
});

test('at double speed the five seconds are ten of the audio', async () => {
  play({ isPlaying: true, speed: 2 });
  await expect.element(button('Pause')).toHaveFocus();
  (position.element() as HTMLElement).focus();
  hear(80);
  await expect.element(page.getByText('1:20')).toBeVisible();
  expect(said()).toBe('1 minute 11 seconds');
  hear(81.5);
  await expect.poll(said).toBe('1 minute 21 seconds');
});

test('where the listener stopped is shown in words, with a way back to the beginning', async () => {
  localStorage.setItem('carecast:positions', JSON.stringify({ [STAIRS.id]: [70, 1] }));
  loadEpisode(STAIRS, true);
  const note = page.getByRole('status').filter({ hasText: english.player.stoppedAt('1 minute 10 seconds') });
  await expect.element(note).toBeVisible();
  expect($player.get().currentTime).toBe(65);
  await button('Start over').click();
  await expect.element(note).not.toBeInTheDocument();
  expect($player.get().currentTime).toBe(0);
});

test('“Go on” plays from where the listener stopped, and the words are gone', async () => {
  play({ stoppedAt: 70, currentTime: 65 });
  const started = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  await button('Continue').click();
  expect(started).toHaveBeenCalledOnce();
  await expect.element(page.getByText(/^You stopped at/)).not.toBeInTheDocument();
});

test('clearer and larger leaves four controls, slows down, stays, and puts all of it back', async () => {
  play({ speed: 1.25 });
  await button(english.player.clearer).click();
  const names = () => [...full.element().querySelectorAll('button')].map((one) => one.ariaLabel ?? one.innerText);
  const around = ['Minimize player', 'Close player', english.player.clearer];
  const four = [english.player.skipBack(10), 'Play', english.player.skipForward(30), 'Speed 0.9×'];
  await expect.poll(names).toEqual([...around, ...four]);
  await expect.element(position).not.toBeInTheDocument();
  await expect.element(page.getByText('1 minute 11 seconds of 2 minutes 12 seconds')).toBeVisible();
  const root = document.documentElement;
  expect([root.hasAttribute('data-clearer'), localStorage.getItem('carecast:clearer')]).toEqual([true, 'true']);
  expect([document.querySelector('audio')?.playbackRate, $player.get().speed]).toEqual([0.9, 0.9]);
  await button(english.player.clearer).click();
  await expect.element(position).toBeInTheDocument();
  expect([root.hasAttribute('data-clearer'), localStorage.getItem('carecast:clearer')]).toEqual([false, null]);
  await expect.poll(() => $player.get().speed).toBe(1.25);
});

test('waiting is announced once, when it takes a second, by what is waited for, and shown after four', async () => {
  announceWaiting();
  stopClock();
  const status = () => bar.getByRole('status').element().textContent;
  play({ isExpanded: false, isWaiting: true });
  await until(() => document.querySelector('.player-bar') !== null);
  await vi.advanceTimersByTimeAsync(999);
  $player.set({ ...$player.get(), currentTime: 71.5 });
  expect(status()).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  await until(() => status() === 'Loading');
  $player.set({ ...$player.get(), isWaiting: false, isPlaying: true });
  $player.set({ ...$player.get(), isWaiting: true });
  await vi.advanceTimersByTimeAsync(1000);
  await until(() => status() === 'Loading more');
  const words = () => bar.element().textContent.includes(english.player.late);
  expect(words()).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  await until(words);
  sleepIn(10);
  await until(() => status() === english.player.said.sleepIn(10));
  $player.set({ ...$player.get(), isWaiting: false });
  await until(() => !words());
  await vi.advanceTimersByTimeAsync(2000);
  expect(status()).toBe(english.player.said.sleepIn(10));
});

test('a transcript can stop scrolling along and marking, for good', async () => {
  const cues = Array.from({ length: 60 }, (_, index) => ({ time: index * 2, text: `Line ${index}` }));
  answer(`GET /api/episodes/${EPISODE.id}`, 200, { ...EPISODE, transcript: 'x', transcriptCues: cues });
  play({ currentTime: 0 });
  await button('Transcript').click();
  const list = page.getByRole('list', { name: 'Transcript' });
  const scrolled = () => list.element().closest('[data-scrolls]')?.scrollTop;
  await expect.element(list.getByRole('button', { name: '0:00 Line 0', exact: true })).toHaveAttribute('aria-current');
  await page.getByRole('switch', { name: 'Follow the audio' }).click();
  hear(100);
  const fiftieth = list.getByRole('button', { name: '1:40 Line 50' });
  await expect.element(fiftieth).toHaveAttribute('aria-current', 'true');
  expect(scrolled()).toBe(0);
  await page.getByRole('switch', { name: english.player.highlightSpoken }).click();
  await expect.element(fiftieth).not.toHaveAttribute('aria-current');
  expect([localStorage.getItem('carecast:follow'), localStorage.getItem('carecast:mark')]).toEqual(['false', 'false']);
  await page.getByRole('switch', { name: 'Follow the audio' }).click();
  hear(110);
  await expect.poll(scrolled).toBeGreaterThan(0);
});

test('an episode in another language says so: its title in both players, its chapters, and a cue that is in a third', async () => {
  const transcriptCues = [
    { time: 0, text: 'Hola.' },
    { time: 70, text: 'Bonjour.', lang: 'fr' },
  ];
  answer(`GET /api/episodes/${EPISODE.id}`, 200, { ...EPISODE, transcriptCues, transcript: 'x' });
  const episode = { ...STAIRS, language: 'es' };
  play({ episode });
  await expect.element(full.getByRole('heading', { name: 'Stairs' })).toHaveAttribute('lang', 'es');
  await button('Transcript').click();
  await expect.element(page.getByText('Hola.')).toHaveAttribute('lang', 'es');
  await expect.element(page.getByText('Bonjour.')).toHaveAttribute('lang', 'fr');
  play({ episode, isExpanded: false });
  await expect.element(bar.getByRole('link', { name: 'Stairs' })).toHaveAttribute('lang', 'es');
});

test('Escape makes it the bar, with the focus on the way back', async () => {
  play();
  await expect.element(button('Play')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).toBeVisible();
  await expect.element(button('Expand player')).toHaveFocus();
  await button('Expand player').click();
  await expect.element(full).toBeVisible();
});

test('Escape in a panel closes the panel, with the focus on its button, and only then makes it the bar', async () => {
  play();
  await button(/, speed$/).click();
  await button('1.5×').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Speed' })).not.toBeInTheDocument();
  await expect.element(full).toBeVisible();
  await expect.element(button(/, speed$/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar).toBeVisible();
});

test('both players say AI in capitals, without a touch, beside a title of any length', async () => {
  const title = 'A title that goes on '.repeat(12);
  play({ episode: { ...STAIRS, title } });
  await expect.element(page.getByRole('dialog').getByText('AI Generated', { exact: true })).toBeVisible();
  play({ episode: { ...STAIRS, title }, isExpanded: false });
  const mark = bar.getByText('AI Generated');
  await expect.element(mark).toBeVisible();
  const [box, words] = [bar.element().getBoundingClientRect(), mark.element().getBoundingClientRect()];
  expect(words.width).toBeGreaterThan(10);
  expect(words.right).toBeLessThan(box.right);
  expect((mark.element() as HTMLElement).innerText).toMatch(/^AI\b/);
});

test('neither player says AI of an episode that people recorded', async () => {
  const episode = { ...STAIRS, isMadeWithAi: false };
  play({ episode });
  await expect.element(full).toBeVisible();
  await expect.element(page.getByText(/^AI\b/)).not.toBeInTheDocument();
  play({ episode, isExpanded: false });
  await expect.element(bar).toBeVisible();
  await expect.element(page.getByText(/^AI\b/)).not.toBeInTheDocument();
});

test('a file that fails and a browser that waits are shown in words', async () => {
  play({ problem: 'broken' });
  await expectTexts(page.elementLocator(document.body), english.player.problems.broken);
  play({ isRefused: true });
  await expect.element(page.getByText(english.player.waitsForYou)).toBeVisible();
});

test('what keys and timers do is announced, also twice in a row', async () => {
  play({ isExpanded: false });
  announce('Sound off');
  await expect.element(bar.getByRole('status')).toHaveTextContent('Sound off');
  announce('Sound off');
  await expect.poll(() => bar.getByRole('status').element().textContent).toBe('Sound off\u00a0');
});

const SPOKEN = { chapters: [{ time: 0, title: 'Hello' }], transcript: 'Hello.' };
test.for([
  ['arrive', SPOKEN, {}, ['Chapters', 'Transcript']],
  ['are none, as the page said', { chapters: null }, { hasChapters: false, hasTranscript: false }, []],
  ['are as the page said', { ...SPOKEN, chapters: null }, { hasChapters: false, hasTranscript: true }, ['Transcript']],
] as const)('no tool moves under a finger when chapters and transcript %s', async ([, details, known, tools]) => {
  const release = answerLater(`GET /api/episodes/${EPISODE.id}`, 200, { ...EPISODE, ...details });
  play({ episode: { ...STAIRS, ...known } });
  await expect.element(button('Queue')).toBeVisible();
  const places = () => ['Queue', 'Share'].map((name) => button(name).element().getBoundingClientRect().toJSON());
  const before = places();
  await expect.element(button('Transcript')).not.toBeInTheDocument(); // nothing to press yet
  release();
  await expect.poll(() => $details.get()).not.toBeNull();
  for (const tool of tools) await expect.element(button(tool)).toBeVisible();
  expect(places()).toEqual(before);
});

test('an answer that comes after the listener continued is not shown with the next episode', async () => {
  const release = answerLater(`GET /api/episodes/${EPISODE.id}`, 200, { ...EPISODE, ...SPOKEN });
  answer(`GET /api/episodes/${RUGS.id}`, 200, {
    ...EPISODE,
    id: RUGS.id,
    chapters: [{ time: 0, title: 'Rugs first' }],
  });
  play();
  await expect.element(button('Queue')).toBeVisible();
  await expect.poll(() => requests(`GET /api/episodes/${EPISODE.id}`)).toHaveLength(1);
  play({ episode: RUGS });
  await button('Chapters').click();
  await expect.element(button(/Rugs first/)).toBeVisible();
  release();
  for (let drawn = 0; drawn < 3; drawn += 1) await nextFrame(); // it has arrived
  await expect.element(button(/Rugs first/)).toBeVisible();
  await expect.element(button('Transcript')).not.toBeInTheDocument();
});

test('one panel is open at a time, and a chosen speed is pressed', async () => {
  play();
  await button('1×, speed').click();
  await expect.element(button('1×, speed')).toHaveAttribute('aria-expanded', 'true');
  const speeds = page.getByRole('group', { name: 'Speed' });
  await expect.element(speeds.getByRole('button', { name: '1×', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await speeds.getByRole('button', { name: '1.5×' }).click();
  await expect.element(button('1.5×, speed')).toBeVisible();
  await button('Sleep timer').click();
  await expect.element(speeds).not.toBeInTheDocument();
});

test('the sleep timer says what it will do', async () => {
  play();
  await button('Sleep timer').click();
  await expect.element(page.getByText(english.player.keepsPlaying)).toBeVisible();
  await button('15 min').click();
  await expect.element(page.getByText(english.player.stopsIn(15))).toBeVisible();
  await button('End of episode').click();
  await expect.element(page.getByText(english.player.stopsAtEnd)).toBeVisible();
  await expect.element(button(english.player.sleepNow('At end'))).toBeVisible();
  await button('Off').click();
  expect($sleep.get()).toBeNull();
});

test('the queue is worked by keyboard: the focus stays in it when an entry goes', async () => {
  $queue.set([RUGS, { ...RUGS, id: 'e3', title: 'Lamps' }]);
  play();
  await button('Queue 2').click();
  await button(english.player.removeFromQueue('Rugs')).click();
  await expect.element(button(english.player.removeFromQueue('Lamps'))).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(english.player.nothingQueued)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Queue' })).toHaveFocus();
  expect($queue.get()).toEqual([]);
});

test('Autoplay next is off until it is wanted, then names what follows, and is kept', async () => {
  setAutoplay(false);
  $upNext.set([RUGS]);
  play();
  $upNext.set([RUGS]);
  await button('Queue').click();
  const autoplay = page.getByRole('switch', { name: /^Autoplay next/ });
  await expect.element(autoplay).not.toBeChecked();
  await autoplay.click();
  await expect.element(page.getByText(english.player.afterQueue('Rugs'))).toBeVisible();
  expect([$autoplay.get(), localStorage.getItem('carecast:goes-on')]).toEqual([true, 'true']);
});

test('the keys are listed, and can be switched off for good', async () => {
  setKeysOn(true);
  showShortcuts();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(list.getByText('Forward 30 seconds')).toBeVisible();
  await page.getByRole('switch', { name: 'Turn on shortcuts' }).click();
  expect([$areShortcutsOn.get(), localStorage.getItem('carecast:keys')]).toEqual([false, 'false']);
  await button('Done').click();
  await expect.element(list).not.toBeInTheDocument();
});

test('on a page that a browser translates no text stands still: speed, timer, queue, problem', async () => {
  play({ isPlaying: true });
  await expect.element(button('Chapters')).toBeVisible();
  translate();
  $player.set({ ...$player.get(), speed: 1.5 });
  await expect.element(full.getByText('1.5×')).toBeVisible();
  $queue.set([RUGS]);
  await expect.element(full.getByText(english.player.queueOf(1))).toBeVisible();
  $player.set({ ...$player.get(), problem: 'lost' });
  await expect.element(full.getByText(english.player.problems.lost)).toBeVisible();
  $player.set({ ...$player.get(), problem: 'broken' });
  await expect.element(full.getByText(english.player.problems.broken)).toBeVisible();
  await expect.element(full.getByText(english.player.problems.lost)).not.toBeInTheDocument();
});

test('a second tap in the same place within half a second of the one that opened a panel does nothing', async () => {
  play();
  const speed = button(/, speed$/);
  await expect.element(speed).toBeVisible();
  const { left, top } = speed.element().getBoundingClientRect();
  const tap = (timeStamp: number) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: left, clientY: top });
    Object.defineProperty(click, 'timeStamp', { value: timeStamp });
    speed.element().dispatchEvent(click);
  };
  tap(1_000);
  await expect.element(speed).toHaveAttribute('aria-expanded', 'true');
  tap(1_300);
  await expect.element(page.getByRole('heading', { name: 'Speed' })).toBeVisible();
  tap(1_800);
  await expect.element(speed).toHaveAttribute('aria-expanded', 'false');
});
