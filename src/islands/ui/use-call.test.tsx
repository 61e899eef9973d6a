import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, answerLater, requests } from '../../../tests/support/components/server.ts';
import { send } from '../api.ts';
import { FailureMessage } from './FailureMessage.tsx';
import { useCall } from './use-call.ts';

const RETRY = 'POST /api/jobs/7/retry';
const done = { title: 'Done', description: 'It runs again.' };
const alert = page.getByRole('alert');

function Retry({ failed }: { failed?: string }) {
  const { refusal, isPending, call } = useCall();
  const place = useRef<HTMLHeadingElement>(null);
  const retry = () =>
    call(() => send('POST /api/jobs/{jobId}/retry', { jobId: '7' }), {
      done,
      focus: place,
      ...(failed !== undefined && { failed }),
    });
  return (
    <>
      <h2 ref={place} tabIndex={-1}>
        Jobs
      </h2>
      <FailureMessage sentence={refusal} />
      <button type="button" aria-disabled={isPending} onClick={() => void retry()}>
        Retry
      </button>
    </>
  );
}

test('a button sends once, says by toast that it is done and passes the focus on', async () => {
  const finish = answerLater(RETRY, 204);
  await renderIsland(<Retry />);
  await button('Retry').click();
  await expect.element(button('Retry')).toHaveAttribute('aria-disabled', 'true');
  (button('Retry').element() as HTMLElement).click();
  expect(requests(RETRY)).toHaveLength(1);
  finish();
  await expectToast(done.title, done.description);
  await expect.element(page.getByRole('heading')).toHaveFocus();
  await expect.element(button('Retry')).toHaveAttribute('aria-disabled', 'false');
});

test('a refusal is shown beside the button, which keeps the focus, until the next try', async () => {
  answer(RETRY, 409, { error: 'It runs already.' });
  await renderIsland(<Retry />);
  await button('Retry').click();
  await expect.element(alert).toHaveTextContent('It runs already.');
  await expect.element(button('Retry')).toHaveFocus();
  const finish = answerLater(RETRY, 204);
  await button('Retry').click();
  await expect.element(alert).toBeEmptyDOMElement();
  finish();
  await expectToast(done.title);
});

test('a refusal without a place of its own is shown by toast, and only there', async () => {
  answer(RETRY, 409, { error: 'It runs already.' });
  await renderIsland(<Retry failed="Not retried" />);
  await button('Retry').click();
  await expectToast('Not retried', 'It runs already.');
  await expect.element(alert).toBeEmptyDOMElement();
});
