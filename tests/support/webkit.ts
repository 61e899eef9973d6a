import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from './free-port.ts';

/** WebKitGTK on a screen of its own, of which no one sees anything: it has no headless mode. */
export type WebKit = {
  /** A browser that has seen nothing yet. The one before is closed. */
  anew(): Promise<WebDriver>;
  close(): Promise<void>;
};

export async function startWebKit(): Promise<WebKit> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const home = mkdtempSync(join(tmpdir(), 'carecast-webkit-'));
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, HOME: home, XDG_RUNTIME_DIR: home };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, driver);
  let browser: WebDriver | undefined;
  return {
    anew: async () => {
      await browser?.quit();
      browser = await new Builder()
        .usingServer(url)
        .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
        .build();
      return browser;
    },
    close: async () => {
      await browser?.quit();
      for (const program of [driver, screen]) {
        const ended = once(program, 'exit');
        if (program.kill()) await ended;
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}
