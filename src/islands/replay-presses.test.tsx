import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { takeOver } from './replay-presses.ts';

let root: ReturnType<typeof hydrateRoot> | undefined;
const island = document.createElement('div');
afterEach(() => {
  root?.unmount();
  island.remove();
});

/** Fields that React steers and does not, and what it knows of them. */
function Form() {
  const [said, setSaid] = useState('');
  const [isOn, setIsOn] = useState(false);
  const [kind, setKind] = useState('a');
  const [presses, setPresses] = useState(0);
  const [sent, setSent] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setSent(String(new FormData(event.currentTarget, event.nativeEvent.submitter).get('by')));
      }}
    >
      <label>
        Said <input name="said" value={said} onChange={(event) => setSaid(event.currentTarget.value)} />
      </label>
      <input name="left" defaultValue="as it came" />
      <input type="checkbox" name="on" checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)} />
      <select name="kind" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
        <option value="a">a</option>
        <option value="b">b</option>
      </select>
      <button type="button">Other</button>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        <b>Press</b> me
      </button>
      <button type="submit" name="by" value="hand">
        Send
      </button>
      <output>{JSON.stringify({ said, isOn, kind, presses, sent })}</output>
    </form>
  );
}

const known = (): unknown => JSON.parse(island.querySelector('output')?.textContent ?? '');
const find = (selector: string) => island.querySelector<HTMLInputElement>(selector) as HTMLInputElement;

/** As the page is sent, and as others have changed it. */
function sendForm(change: () => void): void {
  island.innerHTML = renderToString(<Form />);
  document.body.append(island);
  change();
}

function hydrate(): void {
  root = undefined;
  startTransition(() => void (root = hydrateRoot(island, <Form />, { onRecoverableError: () => undefined })));
}

/** The elements that browsers put around a translated text. */
const FONT: string = 'font';
const CHANGES: Record<string, () => void> = {
  'as it was sent': () => undefined,
  'whose words a browser translated': () => {
    const texts = document.createTreeWalker(island, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const font = document.createElement(FONT);
      text.parentNode?.replaceChild(font, text);
      font.append('翻译');
    }
  },
  'into whose form a password manager put a button': () =>
    find('form').insertAdjacentHTML('afterbegin', '<button type="button" class="theirs"></button><i></i>'),
  'whose comments a proxy took away': () => (island.innerHTML = island.innerHTML.replace(/<!--.*?-->/g, '')),
};

describe.each(Object.entries(CHANGES))('on a page %s', (_, change) => {
  test('what was typed, chosen and pressed before React came counts once, and the caret stays', async () => {
    sendForm(change);
    find('[name=said]').value = 'before';
    find('[name=on]').checked = true;
    find('select').value = 'b';
    find('[name=said]').focus();
    find('[name=said]').setSelectionRange(2, 3);
    const restore = takeOver(island, { target: find('b') });
    hydrate();
    restore();
    await expect.poll(known).toEqual({ said: 'before', isOn: true, kind: 'b', presses: 1, sent: '' });
    expect.soft(find('[name=left]').value).toBe('as it came');
    expect.soft(document.activeElement).toBe(find('[name=said]'));
    expect.soft(find('[name=said]').selectionStart).toBe(2);
  });

  test('a form that was sent before React came is sent once, by the button that was pressed', async () => {
    sendForm(change);
    const restore = takeOver(island, { target: find('form'), submitter: find('[type=submit]') });
    hydrate();
    restore();
    await expect.poll(known).toMatchObject({ sent: 'hand', presses: 0 });
  });
});
