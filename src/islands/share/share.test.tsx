import { expect, test } from 'vitest';
import { button, renderIsland } from '../../../tests/support/components/render.tsx';
import { $sharing, closeShare, pressShare } from './share.ts';

const NOTES = 'Wear shoes & <b>hold the rail</b>.<br>Twice a day.';
const CHAPTERS = '<p>0:00 Opening<br>0:30 The stairs<br>1:00 The bath</p>';

for (const [what, html, text] of [
  ['as it stands, without chapters', `<p>${NOTES}</p>${CHAPTERS}`, 'Wear shoes & hold the rail. Twice a day.'],
  ['nothing where there is none', null, ''],
] as const)
  test(`the description that is shared is the article's: ${what}`, async () => {
    const json = JSON.stringify({ id: 'e7', title: 'Stairs', duration: 90 });
    await renderIsland(
      <article>
        <a href="/media/x.mp3" data-play={json}>
          Play
        </a>
        {html && <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />}
        <p className="prose">Follow it in your app</p>
        <button type="button" onClick={({ currentTarget }) => pressShare(currentTarget)}>
          Share
        </button>
      </article>,
    );
    await button('Share').click();
    expect($sharing.get()?.episode).toMatchObject({ id: 'e7', title: 'Stairs', description: text });
    closeShare();
  });
