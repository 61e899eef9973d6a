import { words } from '#shared/language.ts';
import { speakPosition } from '#shared/position.ts';
import { formatTime } from '#shared/time.ts';
import { countPlay } from '../player/playback/count-play.ts';
import { reportRetention } from '../player/playback/retention.ts';
import { SKIP_BACK, SKIP_FORWARD } from '../player/playback/skip-seconds.ts';

const SKIP = { ArrowLeft: -SKIP_BACK, ArrowRight: SKIP_FORWARD } as const;

/** Seconds between two texts of the slider while it has the focus. */
const QUIET = 5;

/** Replaces the browser's controls, which remain without JavaScript, by our own button and slider. */
export function startEmbeddedPlayer(): void {
  const player = document.querySelector<HTMLElement>('[data-player]');
  const audio = player?.querySelector('audio');
  const button = player?.querySelector<HTMLButtonElement>('[data-play]');
  const slider = player?.querySelector<HTMLInputElement>('[data-seek]');
  const controls = player?.querySelector<HTMLElement>('[data-controls]');
  if (!player || !audio || !button || !slider || !controls) return;
  const time = player.querySelector('[data-time]');
  const note = player.querySelector('[data-note]');
  let episodeId = player.dataset['player'];
  let length = Number(audio.dataset['duration']);
  let title = button.dataset['play'] ?? '';
  let isCounted = false;
  let isDragged = false;
  let said = 0;

  audio.controls = false;
  button.hidden = controls.hidden = false;
  button.addEventListener('click', () => (audio.paused ? void play() : audio.pause()));
  slider.addEventListener('input', () => {
    isDragged = true;
    show(Number(slider.value));
  });
  slider.addEventListener('change', () => {
    isDragged = false;
    seek(Number(slider.value));
  });
  slider.addEventListener('keydown', (event) => {
    const step = SKIP[event.key as keyof typeof SKIP];
    if (!step) return;
    event.preventDefault();
    seek(audio.currentTime + step);
  });
  audio.addEventListener('timeupdate', () => !isDragged && show(audio.currentTime));
  audio.addEventListener('play', countOnce);
  reportRetention(audio, () => (episodeId ? { id: episodeId, duration: length } : null));
  audio.addEventListener('ended', () => void playPart(nextPart()));
  // Pressed with a key that opens another tab, an entry of the list is a link.
  const entries = [...document.querySelectorAll<HTMLAnchorElement>('[data-part]')];
  for (const entry of entries) {
    entry.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void playPart(entry.dataset['part']);
    });
  }
  for (const name of ['play', 'pause', 'ended']) audio.addEventListener(name, showState);
  audio.addEventListener('error', () => showMessage(words().player.notPlayable));

  function countOnce(): void {
    if (!isCounted && episodeId) void countPlay(episodeId);
    isCounted = true;
  }

  /** Of a list its next entry, else the next part of the series. */
  function nextPart(): string | undefined {
    const at = entries.findIndex((entry) => entry.dataset['part'] === episodeId);
    return entries.length > 0 ? entries[at + 1]?.dataset['part'] : player?.dataset['next'];
  }

  /** In place: a frame that loads another page may not play without a tap. */
  async function playPart(id: string | undefined): Promise<void> {
    if (!id) return;
    const part = await import('../api.ts')
      .then(({ send }) => send('GET /api/episodes/{episodeId}', { episodeId: id }))
      .catch(console.info);
    if (!part || !player || !audio || !slider) return;
    [episodeId, length, title, isCounted] = [part.id, part.duration, part.title, false];
    player.dataset['player'] = part.id;
    player.dataset['next'] = part.series?.next ?? '';
    for (const entry of entries) entry.ariaCurrent = entry.dataset['part'] === part.id ? 'true' : null;
    write('[data-title]', part.title);
    write('[data-length]', formatTime(length));
    player.querySelector('[data-badge]')?.toggleAttribute('hidden', !part.isMadeWithAi);
    const link = player.querySelector<HTMLAnchorElement>('[data-page]');
    if (link) link.href = link.href.slice(0, link.href.lastIndexOf('/') + 1) + part.id;
    slider.max = String(length);
    audio.src = part.audioUrl;
    show(0);
    await play();
  }

  function write(name: string, text: string): void {
    const element = player?.querySelector(name);
    if (element) element.textContent = text;
  }

  async function play(): Promise<void> {
    showMessage('');
    try {
      await audio?.play();
    } catch (problem) {
      console.info('Not played:', problem);
      showState();
    }
  }

  /** Before it plays this sets where it will start (HTML, "default playback start position"), and fetches nothing. */
  function seek(to: number): void {
    if (!audio) return;
    const second = Math.min(Math.max(0, to), Math.max(0, length - 1));
    said = NaN;
    show(second);
    audio.currentTime = second;
  }

  function show(second: number): void {
    const words = formatTime(second);
    if (time) time.textContent = words;
    if (!slider) return;
    if (!isDragged) slider.value = String(second);
    if (isDue(second)) slider.ariaValueText = speakPosition((said = second), length);
    slider.style.setProperty('--filled', `${(100 * second) / Math.max(1, length)}%`);
  }

  /** A slider that has the focus says its position every five seconds at most: screen readers read each out. */
  function isDue(second: number): boolean {
    const isQuiet = document.activeElement === slider && audio?.paused === false && !isDragged;
    return !(isQuiet && Math.abs(second - said) < QUIET);
  }

  function showState(): void {
    const isPlaying = audio ? !audio.paused && !audio.ended : false;
    player?.toggleAttribute('data-playing', isPlaying);
    if (button) button.ariaLabel = isPlaying ? words().player.pauseEpisode(title) : words().player.playEpisode(title);
  }

  function showMessage(words: string): void {
    if (note) note.textContent = words;
  }
}
