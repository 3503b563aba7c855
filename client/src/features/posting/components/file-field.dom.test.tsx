import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { holdUploads } from '../../../testing/held-uploads.ts';
import { liveValues } from '../state/live-sale.ts';
import type { PostingValues } from '../state/posting-values.ts';
import { storedLive, visitPosting } from '../testing/posting-visit.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { GoodsStep } from './goods-step.tsx';

const files = '/services/live-auctions/api/v1/account/auction-files';
const key = (number: number) => `0b51cb75-25ba-4c29-8d9b-7be42a0b5e3${number}`;
const uploaded = (number: number) => ({
  ...{ key: key(number), kind: 'bulletin', mimeType: 'application/pdf', sizeBytes: 8 },
});
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

const inputOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

async function visit(step: 'goods' | 'delivery', change: Partial<PostingValues['goods']>) {
  const values = liveValues(storedLive, 'ro', Date.now(), false);
  let held = (): PostingValues => values;
  function Form() {
    const form = useForm<PostingValues>({
      defaultValues: { ...values, privacyType: 'Public', goods: { ...values.goods, ...change } },
    });
    held = form.getValues;
    return <FormProvider {...form}>{step === 'goods' ? <GoodsStep /> : <DeliveryStep />}</FormProvider>;
  }
  const page = await visitPosting(<Form />, '/live-auction');
  const request = holdUploads();
  const choose = (label: string, file: File) =>
    act(async () => fireEvent.change(inputOf(label), { target: { files: [file] } }));
  return { ...page, request, choose, goods: () => held().goods };
}
const bulletin = 'Buletinul laboratorului, PDF';
const noteOf = (label: string) =>
  document.getElementById(inputOf(label).getAttribute('aria-describedby') ?? '')?.textContent;

test('[Q2] a bulletin is uploaded with its progress, replaced, downloaded and removed; its details stay', async () => {
  const { user, request, choose, goods } = await visit('goods', { bulletin: null });
  const input = inputOf(bulletin);
  expect(input.labels?.[0]?.textContent).toBe('Alege fișierul');
  expect(input.accept).toBe('application/pdf');
  await choose(bulletin, pdf('buletin.pdf'));
  request().report(1, 4);
  expect(screen.getByRole('progressbar', { name: bulletin }).getAttribute('aria-valuenow')).toBe('25');
  expect(request().address).toBe(`POST ${files}`);
  const { body } = request();
  expect(body?.get('kind')).toBe('bulletin');
  expect(body?.get('file')).toMatchObject({ name: 'buletin.pdf' });
  await request().answer(201, uploaded(1));
  await waitFor(() =>
    expect(goods().bulletin).toEqual({ laboratory: '', number: '', date: '', file: key(1) }),
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(input.labels?.[0]?.textContent).toBe('Înlocuiește');
  await user.type(screen.getByRole('textbox', { name: 'Laboratorul' }), 'Sud');
  await choose(bulletin, pdf('altul.pdf'));
  await request().answer(201, uploaded(2));
  await waitFor(() =>
    expect(goods().bulletin).toEqual({ laboratory: 'Sud', number: '', date: '', file: key(2) }),
  );
  const [view] = screen.getAllByRole('link', { name: 'Descarcă' });
  expect(view?.getAttribute('href')).toBe(`${files}/${key(2)}`);
  const [remove] = screen.getAllByRole('button', { name: 'Scoate' });
  await user.click(remove as HTMLElement);
  expect(goods().bulletin).toBeNull();
});

test('a file that is no PDF, or that the service refuses, is named below its field until the next', async () => {
  const { request, choose, goods } = await visit('delivery', { contractType: 'Custom', contractFile: '' });
  const contract = 'Contractul dvs., PDF';
  await choose(contract, new File(['a'], 'a.txt', { type: 'text/plain' }));
  expect(noteOf(contract)).toBe('Fișierul trebuie să fie PDF');
  expect(request).toThrow('nothing was sent');
  await choose(contract, pdf('contract.pdf'));
  expect(noteOf(contract)).toBe('');
  await request().answer(415, { code: 'UnsupportedMediaType', message: '', params: {}, requestId: 'r' });
  await waitFor(() => expect(noteOf(contract)).toBe('Fișierul trebuie să fie PDF'));
  expect(goods().contractFile).toBe('');
  await choose(contract, pdf('contract.pdf'));
  expect(request().body?.get('kind')).toBe('contract');
  await request().answer(201, uploaded(3));
  await waitFor(() => expect(goods().contractFile).toBe(key(3)));
  expect(screen.getByRole('link', { name: 'Descarcă' }).getAttribute('href')).toBe(`${files}/${key(3)}`);
});

test('an upload ends when its page is left', async () => {
  const { request, choose, goods } = await visit('goods', { bulletin: null });
  await choose(bulletin, pdf('buletin.pdf'));
  const left = request();
  expect(left.isAborted).toBe(false);
  cleanup();
  expect(left.isAborted).toBe(true);
  expect(goods().bulletin).toBeNull();
});
