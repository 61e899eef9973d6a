import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, expectToast, renderIsland } from '../../../tests/support/components/render.tsx';
import { answer, requests } from '../../../tests/support/components/server.ts';
import { english, spanish } from '../../../tests/support/words.ts';
import { CategoryForm } from './CategoryForm.tsx';

const AT = '2026-03-01T10:00:00.000Z';
const THREE = [
  { name: 'General', otherName: null, onHome: false, episodes: 2 },
  { name: 'Patient Care', otherName: 'Cuidados', onHome: true, episodes: 1 },
  { name: 'Case Studies', otherName: null, onHome: false, episodes: 0 },
];
const PUT = 'PUT /api/categories';
const show = () =>
  renderIsland(<CategoryForm categories={THREE} updatedAt={AT} other="es" ours={spanish.categories} />);
const otherNameOf = (name: string) => page.getByLabelText(`${english.studio.categoryForm.otherName.es}: ${name}`);
const nameOf = (name: string) => page.getByLabelText(`Name of ${name}`);

test('names, order and chips are sent together, and General keeps its name', async () => {
  await show();
  await expect.element(nameOf('General')).toHaveAttribute('readonly');
  await nameOf('Case Studies').fill('Stories');
  await button(english.studio.categoryForm.moveUp('Case Studies')).click();
  await expect.element(button(english.studio.categoryForm.moveUp('Case Studies'))).toHaveFocus();
  await page.getByLabelText(`${english.studio.categoryForm.onHome}: Case Studies`).click();
  await button('Add a category').click();
  await expect.element(nameOf('the new category')).toHaveFocus();
  await nameOf('the new category').fill('Nutrition');
  await expect.element(otherNameOf('General')).toHaveAttribute('placeholder', spanish.categories.General);
  await otherNameOf('the new category').fill('Nutrición');
  await otherNameOf('Patient Care').fill('');
  const saved = [...THREE, { name: 'Nutrition', otherName: 'Nutrición', onHome: false, episodes: 0 }];
  answer(PUT, 200, { categories: saved, updatedAt: AT });
  await button('Save categories').click();
  await expectToast('Categories saved');
  expect(requests(PUT)).toMatchObject([
    {
      body: {
        updatedAt: AT,
        categories: [
          { name: 'General', otherName: null, was: 'General', onHome: false },
          { name: 'Stories', otherName: null, was: 'Case Studies', onHome: true },
          { name: 'Patient Care', otherName: null, was: 'Patient Care', onHome: true },
          { name: 'Nutrition', otherName: 'Nutrición', was: null, onHome: false },
        ],
      },
    },
  ]);
});

test('a name that cannot be is named beside its field, and nothing is sent', async () => {
  await show();
  await nameOf('Case Studies').fill('<i>Care</i>');
  await button('Save categories').click();
  await expect.element(page.getByText(english.reasons.categoryNameMarkup)).toBeVisible();
  await expect.element(nameOf('Case Studies')).toHaveFocus();
  expect(requests()).toEqual([]);
});

test('a merge asks where the episodes go, under the names that are typed; what was typed elsewhere stays', async () => {
  await show();
  await nameOf('Patient Care').fill('Care');
  await nameOf('Case Studies').fill('Stories');
  await button('Merge… Patient Care').click();
  await page.getByLabelText(english.studio.categoryForm.dialog.into).selectOptions('Stories');
  answer('POST /api/categories/merge', 200, { categories: [THREE[0], THREE[2]], updatedAt: AT });
  await button('Merge').click();
  await expectToast('Categories merged');
  await expect.element(nameOf('Patient Care')).not.toBeInTheDocument();
  await expect.element(nameOf('Case Studies')).toHaveValue('Stories');
  expect(requests().at(-1)).toMatchObject({ body: { category: 'Patient Care', into: 'Case Studies' } });
});

test('an empty one is deleted after a question', async () => {
  await show();
  await button('Delete Case Studies').click();
  answer('POST /api/categories/merge', 200, { categories: THREE.slice(0, 2), updatedAt: AT });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(english.studio.categoryForm.deleted);
  await expect.element(nameOf('Case Studies')).not.toBeInTheDocument();
  expect(requests().at(-1)).toMatchObject({ body: { category: 'Case Studies', into: 'General' } });
});

test('what someone else saved in the meantime is shown, and everything typed stays', async () => {
  await show();
  await nameOf('Case Studies').fill('Stories');
  answer(PUT, 409, { error: english.reasons.categoriesChanged });
  await button('Save categories').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(english.reasons.categoriesChanged);
  await expect.element(nameOf('Case Studies')).toHaveValue('Stories');
});
