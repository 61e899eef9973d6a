import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import { freePort } from './free-port.ts';

/** WebKitGTK on a screen of its own, of which no one sees anything: it has no headless mode. */
export type WebKit = {
  /** Opens a browser that has seen nothing yet, as wide as a phone. The one before is closed. */
  open(): Promise<WebDriver>;
  close(): Promise<void>;
};

/** Starts the driver and its screen (the Debian packages `webkit2gtk-driver` and `xvfb`). */
export async function startWebKit(): Promise<WebKit> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const home = mkdtempSync(join(tmpdir(), 'carecast-webkit-'));
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, HOME: home, XDG_RUNTIME_DIR: home };
  const program = process.env['WEBKIT_DRIVER_PATH'] || 'WebKitWebDriver';
  const driver = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  let browser: WebDriver | undefined;
  return {
    open: async () => {
      await browser?.quit();
      const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
      browser = await new Builder().usingServer(url).withCapabilities(capabilities).build();
      await browser.manage().window().setRect({ x: 0, y: 0, width: 400, height: 900 });
      return browser;
    },
    close: async () => {
      await browser?.quit();
      for (const each of [driver, screen]) {
        const ended = once(each, 'exit');
        if (each.kill()) await ended;
      }
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Puts a finger on the middle of the first such element in sight: Selenium's own actions know no touch. */
export async function touchIn(browser: WebDriver, selector: string): Promise<void> {
  const [x, y] = await browser.executeScript<[number, number]>((where: string) => {
    const element = [...document.querySelectorAll(where)].find((each) => each.checkVisibility());
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  }, selector);
  const actions = [
    { type: 'pointerMove', duration: 0, x, y, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 60 },
    { type: 'pointerUp', button: 0 },
  ];
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
  await browser.execute(new Command(Name.ACTIONS).setParameter('actions', [finger]));
}
