import { expect, test } from 'vitest';
import { consultancyFaults, consultancyOf, emptyConsultancy } from './consultancy-form.ts';

const filled = {
  ...emptyConsultancy,
  name: 'Ana Marin',
  email: 'ana@ferma.ro',
  telephone: '0722 123 456',
  message: 'Vreau să cumpăr un tractor.',
  acceptsPrivacy: true,
};

test('company and county may be left out, a telephone may not', () => {
  expect(consultancyFaults(filled)).toEqual([]);
  expect(consultancyOf(filled)).not.toHaveProperty('county');
  expect(consultancyFaults({ ...filled, telephone: '' })).toEqual([{ path: 'telephone', rule: 'required' }]);
  expect(consultancyOf({ ...filled, county: 'TR', companyName: 'Ferma SRL' })).toMatchObject({
    county: 'TR',
    companyName: 'Ferma SRL',
  });
});
