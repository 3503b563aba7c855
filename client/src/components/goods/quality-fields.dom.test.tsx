import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { visitPage } from '../../testing/page-visit.tsx';
import { QualityFields } from './quality-fields.tsx';
import { emptyQuality } from './typed-quality.ts';

function Quality({ weight }: { weight: string }) {
  const quality = { ...emptyQuality(), hectolitricMass: weight };
  const form = useForm({ defaultValues: { quality } });
  return (
    <FormProvider {...form}>
      <QualityFields name="quality" title="Calitate" product="wheat-milling" typed={quality} />
    </FormProvider>
  );
}

it.each([
  ['78', true],
  ['77,9', false],
  ['178', null],
  ['7,8', null],
  ['780', null],
])('[Q1] a test weight of %s is within the base: %s', async (weight, isWithin) => {
  const { t } = await visitPage(<Quality weight={weight} />, {
    address: '/',
    namespaces: ['forms', 'goods', 'labels', 'posting'],
    answers: {},
  });
  const text = document.body.textContent ?? '';
  expect(text.includes(t('goods:atBase'))).toBe(isWithin === true);
  expect(text.includes(t('goods:below', { by: '0,1' }))).toBe(isWithin === false);
  expect(
    screen.getByRole('textbox', { name: new RegExp(t('labels:qualityField.hectolitricMass')) }),
  ).toBeTruthy();
});
