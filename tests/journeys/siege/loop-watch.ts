import { writeFileSync } from 'node:fs';

/**
 * Loaded into the site by `--import`: measures for how long its event loop worked on end, in ms of processor time,
 * which does not count what other processes of the machine took. On SIGUSR2 it writes the most so far to `HELD_FILE`
 * and begins again.
 */
const EVERY_MS = 5;
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let before = used();
let most = 0;

setInterval(() => {
  const now = used();
  most = Math.max(most, now - before);
  before = now;
}, EVERY_MS).unref();

process.on('SIGUSR2', () => {
  writeFileSync(process.env['HELD_FILE'] ?? '', String(Math.round(most)));
  most = 0;
});
