import { expect, test } from 'vitest';
import { consultancyIssues, consultancyOf, emptyConsultancy } from './consultancy-page.tsx';

const filled = {
  ...emptyConsultancy,
  name: 'Ana Marin',
  email: 'ana@ferma.ro',
  telephone: '0722 123 456',
  message: 'Vreau să cumpăr un tractor.',
  acceptsPrivacy: true,
};

test('company and county are optional, a telephone is required', () => {
  expect(consultancyIssues(filled)).toEqual([]);
  expect(consultancyOf(filled)).not.toHaveProperty('county');
  expect(consultancyIssues({ ...filled, telephone: '' })).toEqual([{ path: 'telephone', rule: 'required' }]);
  expect(consultancyOf({ ...filled, county: 'TR', companyName: 'Ferma SRL' })).toMatchObject({
    county: 'TR',
    companyName: 'Ferma SRL',
  });
});
