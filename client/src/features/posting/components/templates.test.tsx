import { maxTemplates } from '@recolta/shared/contracts/http/goods-templates';
import { expect, test } from 'vitest';
import { pageHtml } from '../../../testing/page-html.tsx';
import { NewTemplate } from './save-template.tsx';
import { TemplateList } from './start-from-template.tsx';

const ignore = () => undefined;
const saved = {
  id: '0b51cb75-25ba-4c29-8d9b-7be42a0b5e3c',
  name: 'Grâu Alexandria',
  savedAt: '2026-11-20T08:05:00.000Z',
  goods: { product: 'wheat-milling', town: 'Alexandria', paymentType: 'Cash', gone: 1 },
};
const htmlOf = (element: React.ReactNode, address = '/live-auction') =>
  pageHtml(element, address, ['posting']);
const list = (templates: (typeof saved)[]) => (
  <TemplateList templates={templates} onPick={ignore} onAsk={ignore} />
);
const named = (count: number) => (
  <NewTemplate
    templates={Array.from({ length: count }, () => saved)}
    suggested="Grâu panificație"
    error={null}
    isSending={false}
    onSend={ignore}
  />
);

test('without templates the list explains how to make one', async () => {
  expect(await htmlOf(list([]))).toContain('alegeți „Salvează ca șablon” la ultimul pas');
  expect(await htmlOf(list([]), '/en/live-auction')).toContain(
    'choose “Save as a template” in the last step',
  );
});

test('a template is listed with its content, and with buttons that name it', async () => {
  const html = await htmlOf(list([saved]), '/en/live-auction');
  for (const text of [
    'Grâu Alexandria',
    'Milling wheat · Alexandria',
    'saved 20',
    'Templates: 1 of at most 30.',
  ])
    expect(html).toContain(text);
  for (const name of ['Rename the template “Grâu Alexandria”', 'Delete the template “Grâu Alexandria”'])
    expect(html).toContain(`aria-label="${name}"`);
  expect(
    await htmlOf(list([{ ...saved, goods: { ...saved.goods, product: 'cotton', town: '' } }])),
  ).toContain('>Plată imediată (virament)<');
});

test('the maximum number of templates is shown before and at the limit', async () => {
  const before = await htmlOf(named(maxTemplates - 1));
  expect(before).toContain('Șabloane: 29 din cel mult 30.');
  expect(before).toContain('value="Grâu panificație"');
  const full = await htmlOf(named(maxTemplates));
  expect(full).toContain('Aveți 30 de șabloane, numărul maxim.');
  expect(full).not.toContain('Șabloane:');
});
