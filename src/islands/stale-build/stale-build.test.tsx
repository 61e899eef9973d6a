import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderIsland } from '../../../tests/support/components/render.tsx';
import { PassphraseField } from '../ui/PassphraseField.tsx';
import { TextField } from '../ui/Field.tsx';
import { typedInto } from './stale-build.ts';

test('a page that is loaded again keeps what was typed, but no password, also one that is shown', async () => {
  await renderIsland(
    <>
      <TextField label="Title" name="title" />
      <PassphraseField label="Passphrase" name="passphrase" problem={undefined} />
    </>,
  );
  const keptOf = (label: string) => typedInto(page.getByLabelText(label).element()).map(({ value }) => value);
  await page.getByLabelText('Title').fill('Care');
  await page.getByLabelText('Passphrase').fill('a quiet table');
  expect([keptOf('Title'), keptOf('Passphrase')]).toEqual([['Care'], []]);
  await page.getByRole('checkbox').click();
  await expect.element(page.getByLabelText('Passphrase')).toHaveAttribute('type', 'text');
  expect(keptOf('Passphrase')).toEqual([]);
});
