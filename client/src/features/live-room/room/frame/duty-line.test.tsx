import { expect, test } from 'vitest';
import { pageHtml } from '../../../../testing/page-html.tsx';
import { DutyWords } from './duty-line.tsx';

const path = '/live-auctions/1/participate';

test('says that an administrator is on duty, or that nobody is, with a telephone number to call', async () => {
  const on = await pageHtml(<DutyWords isOnDuty telephone="0252 123 456" />, path, ['room']);
  expect(on).toContain('Echipa Recolta este la post');
  expect(on).toContain('href="tel:0252123456"');
  const off = await pageHtml(<DutyWords isOnDuty={false} telephone="" />, path, ['room']);
  expect(off).toContain('Acum nu este nimeni la post din echipa Recolta');
  expect(off).not.toContain('tel:');
});
