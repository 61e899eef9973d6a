import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Slider } from './Slider.tsx';

const slider = page.getByRole('slider', { name: 'Position' });
const onChange = vi.fn<(value: number) => void>();

async function show(props: { value?: number; max?: number; isLive?: boolean } = {}): Promise<HTMLInputElement> {
  onChange.mockReset();
  await render(
    <div style={{ width: 400 }}>
      <style>{'input { width: 100%; margin: 0 }'}</style>
      <Slider
        label="Position"
        value={40}
        max={100}
        step={1}
        keyStep={5}
        valueText="0:40 of 1:40"
        onChange={onChange}
        {...props}
      />
    </div>,
  );
  return slider.element() as HTMLInputElement;
}

async function drag(from: number, to: number): Promise<void> {
  const { left, top, height } = slider.element().getBoundingClientRect();
  const y = top + height / 2;
  await userEvent.pointer([
    { coords: { x: left + from, y }, keys: '[MouseLeft>]' },
    { coords: { x: left + to, y } },
    { keys: '[/MouseLeft]' },
  ]);
}

test('it says its value in words, and how much of it is filled', async () => {
  const input = await show();
  await expect.element(slider).toHaveAttribute('aria-valuetext', '0:40 of 1:40');
  expect(input.style.getPropertyValue('--filled')).toBe('40%');
});

test.each([
  ['{ArrowRight}', 45],
  ['{ArrowUp}', 45],
  ['{ArrowLeft}', 35],
  ['{ArrowDown}', 35],
  ['{Home}', 0],
  ['{End}', 100],
  ['{PageUp}', 50],
  ['{PageDown}', 30],
])('%s moves it by its step for keys, a tenth of the way or to an end', async (key, value) => {
  (await show()).focus();
  await userEvent.keyboard(key);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(value);
});

test.each([
  [98, '{ArrowRight}', 100],
  [2, '{ArrowLeft}', 0],
])('at %i %s stays between nothing and its end', async (value, key, end) => {
  (await show({ value })).focus();
  await userEvent.keyboard(key);
  expect(onChange).toHaveBeenLastCalledWith(end);
});

test('dragged, it changes once, when it is let go', async () => {
  await show();
  await drag(100, 300);
  await expect.poll(() => onChange.mock.calls).toHaveLength(1);
  expect(onChange.mock.lastCall?.[0]).toBeCloseTo(75, 0);
});

test('a live one changes all along', async () => {
  await show({ isLive: true });
  await drag(100, 300);
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(1);
  expect(onChange.mock.calls[0]?.[0]).toBeCloseTo(25, 0);
  expect(onChange.mock.lastCall?.[0]).toBeCloseTo(75, 0);
});

test('without a length there is nothing to move', async () => {
  await show({ value: 0, max: 0 });
  await expect.element(slider).toBeDisabled();
});
