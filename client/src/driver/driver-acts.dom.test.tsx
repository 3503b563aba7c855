/** @jsxImportSource preact */
import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import { fireEvent } from '@testing-library/dom';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { DriverPage } from './driver-page.tsx';
import { type Language, textsOf } from './texts.ts';

const at = '2026-12-08T06:12:00.000Z';
const load: DriverLoad = {
  ...{ loadId: 'l', number: 2, count: 3, goods: { ro: 'Grâu', en: 'Wheat' }, quantity: '25.5', unit: 'Ton' },
  ...{
    isWeighed: true,
    day: '2026-12-08',
    from: '08:00',
    to: '10:00',
    windowAt: 'Load',
    plates: 'TR 07 SIL',
  },
  loading: { place: 'Siliștea, str. 1', contact: 'Ion', telephone: '+40722000001' },
  unloading: { place: 'Târgoviște', contact: 'Elena', telephone: '+40722000002' },
  ...{ moves: {}, tickets: { Load: null, Unload: null }, endsAt: at, now: at },
};
const ticket = { number: '7', grossKg: 40_180, tareKg: 14_000, net: '26.18' };

afterEach(() => {
  render(null, document.body);
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Sent {
  readonly path: string;
  readonly body: unknown;
}

/** The service's answer to a fact: the load after it, and why it was not taken. */
const answered =
  (after: DriverLoad = load, ...refusals: object[]) =>
  () =>
    Response.json({ load: after, refusals });

/** The page of a load; `post` replies to the calls other than reading it. */
async function visit(
  answer: DriverLoad | number,
  { language = 'ro', post = answered() }: { language?: Language; post?: (sent: Sent) => Response } = {},
) {
  const sent: Sent[] = [];
  localStorage.setItem('recolta.driver-language', language);
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (init?.method === undefined || init.method === 'GET') {
      if (answer === 0) throw new TypeError('no connection');
      return typeof answer === 'number' ? new Response('', { status: answer }) : Response.json(answer);
    }
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    sent.push({ path: input, body });
    return post({ path: input, body });
  });
  // One tab has every lock.
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<void>) => work() } });
  render(<DriverPage token="t" />, document.body);
  await vi.waitFor(() => expect(document.querySelector('main h1, main h2')).not.toBeNull());
  return { sent, t: textsOf(language) };
}

const plain = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
const all = (selector: string) => [...document.querySelectorAll(selector)].map(plain);
const button = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => plain(one).startsWith(text)) as HTMLButtonElement;
const press = (text: string) => act(() => void fireEvent.click(button(text)));
const typeIn = (field: string, value: string) =>
  act(() => void fireEvent.input(document.querySelector(field) as Element, { target: { value } }));
const seen = (read: () => void) => vi.waitFor(read);

test('[D3] before the arrival: the window, the place with its map and telephone, the goods, and one act', async () => {
  const { t } = await visit(load);
  expect(plain(document.querySelector('h1'))).toBe(
    `${t('driver:loadingOn', { day: 'marți, 8 dec.' })}08:00 – 10:00`,
  );
  expect(all('.steps li')).toEqual([
    `1${t('driver:step.arrived')}`,
    `2${t('driver:step.loaded')}`,
    `3${t('driver:step.unloaded')}`,
  ]);
  expect(plain(document.querySelector('[aria-current="step"]'))).toBe(`1${t('driver:step.arrived')}`);
  expect(all('.card')).toEqual([`Siliștea, str. 1${t('driver:map')}Ion0722 000 001${t('driver:call')}`]);
  const links = [...document.querySelectorAll('.card a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'https://www.google.com/maps/search/?api=1&query=Sili%C8%99tea%2C%20str.%201',
    'tel:+40722000001',
  ]);
  expect(plain(document.querySelector('.goods'))).toBe(
    `ROTR 07 SIL${t('driver:goods', { goods: 'Grâu', quantity: '25,5 t' })}${t('driver:truck', { number: 2, count: 3 })}`,
  );
  expect(all('.dock button')).toEqual([t('driver:step.arrived')]);
});

test('[D3] under DAP the window is at the unloading, and both places are named', async () => {
  const { t } = await visit({ ...load, windowAt: 'Unload', plates: null }, { language: 'en' });
  expect(plain(document.querySelector('h1'))).toBe(
    `${t('driver:unloadingOn', { day: 'Tuesday 8 Dec' })}08:00 – 10:00`,
  );
  expect(all('.card').map((card) => card.split(t('driver:map'))[0])).toEqual([
    `${t('driver:loading')}Siliștea, str. 1`,
    `${t('driver:unloading')}Târgoviște`,
  ]);
  expect(document.querySelector('.plate')).toBeNull();
  expect(document.documentElement.lang).toBe('en');
});

test('[D3] a load of today says so', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Bucharest' }).format();
  const first = await visit({ ...load, day: today });
  expect(plain(document.querySelector('h1'))).toContain(first.t('driver:loadingToday', { day: '' }).trim());
  render(null, document.body);
  await visit({ ...load, day: today, windowAt: 'Unload' });
  expect(plain(document.querySelector('h1'))).toContain(first.t('driver:unloadingToday', { day: '' }).trim());
});

test('a place without anybody named has no telephone', async () => {
  const { t } = await visit({ ...load, loading: { place: 'Siliștea', contact: null, telephone: null } });
  expect(all('.card')).toEqual([`Siliștea${t('driver:map')}`]);
});

test('[D3] after the arrival the driver states the ticket; the weight is computed while it is typed', async () => {
  const { t } = await visit({ ...load, moves: { arrived: at } });
  expect(plain(document.querySelector('h1'))).toBe(t('driver:ticket'));
  expect(all('.steps li')[0]).toBe(`✓${t('driver:step.arrived')}`);
  expect(plain(document.querySelector('[aria-current="step"]'))).toBe(`2${t('driver:step.loaded')}`);
  expect(plain(document.querySelector('.goods'))).toContain(t('driver:arrivedAt', { time: '08:12' }));
  const act = () => plain(document.querySelector('.dock button'));
  expect(act()).toBe(`${t('driver:step.loaded')}${t('driver:withoutPicture')}`);
  const type = (name: string, value: string) => typeIn(`[name="${name}"]`, value);
  expect(plain(document.querySelector('form .label'))).toBe(t('driver:ticketHint'));
  await type('gross', '40.180');
  await type('tare', '41000');
  await press(t('driver:step.loaded'));
  await seen(() => expect(all('.issue')).toEqual([t('driver:issue.tare'), t('driver:issue.number')]));
  expect(document.activeElement?.getAttribute('name')).toBe('tare');
  expect(document.querySelector('[name="gross"]')?.getAttribute('aria-invalid')).toBe('false');
  await type('tare', '14.000');
  await seen(() => expect(all('.issue')).toEqual([t('driver:issue.number')]));
  expect(plain(document.querySelector('.net'))).toBe(`${t('driver:net')} 26.180 kg`);
  expect(act()).toBe(`${t('driver:step.loaded')}26.180 kg, ${t('driver:withoutPicture')}`);
  await type('number', ' T-9 ');
  await press(t('driver:step.loaded'));
  await seen(() =>
    expect(all('.note')).toEqual([
      `${t('driver:sentSoon', { what: `${t('driver:what.loaded')}, ${t('driver:what.ticket')}` })}${t('driver:cancel')}`,
    ]),
  );
  // The next step is shown at once, with what the ticket says.
  expect(plain(document.querySelector('h1'))).toBe(t('driver:unloading'));
  expect(plain(document.querySelector('.goods'))).toContain(
    t('driver:goodsWeighed', { goods: 'Grâu', quantity: '26.180 kg' }),
  );
  expect(all('.card')[0]).toContain('Târgoviște');
  // An act can be undone for a few seconds.
  await press(t('driver:cancel'));
  await seen(() => expect(plain(document.querySelector('h1'))).toBe(t('driver:ticket')));
  expect(all('.note')).toEqual([]);
});

test('counted goods have a delivery note in place of a weighbridge ticket, without figures', async () => {
  const { t } = await visit({ ...load, isWeighed: false, unit: 'Piece', moves: { arrived: at } });
  expect(plain(document.querySelector('h1'))).toBe(t('driver:note.title'));
  expect(document.querySelector('[name="gross"]')).toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  expect(plain(input.closest('label'))).toBe(t('driver:note.photo'));
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.txt', { type: 'text/plain' })] } });
  await seen(() => expect(all('.issue')).toEqual([t('driver:note.picture')]));
});

test('[D3] a press while the picture is prepared waits for it, and two are one', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  let decoded = () => undefined as unknown;
  class Slow extends EventTarget {
    set src(_: string) {
      decoded = () => this.dispatchEvent(new Event('error'));
    }
  }
  vi.stubGlobal('Image', Slow);
  const { sent, t } = await visit(
    { ...load, isWeighed: false, moves: { arrived: at } },
    {
      post: ({ path }) =>
        path.endsWith('/files')
          ? Response.json({ id: 'f', name: 'a.jpg', sha256: 'a' }, { status: 201 })
          : answered()(),
    },
  );
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } });
  await seen(() =>
    expect(plain(document.querySelector('.dock button'))).toContain(t('driver:note.withPicture')),
  );
  for (const _ of [1, 2]) await press(t('driver:step.loaded'));
  expect(all('.note')).toEqual([]);
  decoded();
  await seen(() => expect(all('.note')[0]).toContain(t('driver:cancel')));
  await sendNow();
  await seen(() => expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['files', 'facts']));
});

test('a picture of the ticket is shown, can be taken again, and is named on the button', async () => {
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  // A picture that this browser cannot decode is sent as it is.
  class Undecoded extends EventTarget {
    set src(_: string) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }
  vi.stubGlobal('Image', Undecoded);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { t } = await visit({ ...load, moves: { arrived: at } });
  const input = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
  fireEvent.change(input(), { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
  await seen(() => expect(all('.issue')).toEqual([t('driver:issue.picture')]));
  fireEvent.change(input(), { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } });
  const picture = () => document.querySelector('img')?.getAttribute('src');
  await seen(() => expect(picture()).toMatch(/^blob:/));
  expect(document.querySelector('img')?.getAttribute('alt')).toBe(t('driver:photoAlt'));
  expect(all('.issue')).toEqual([]);
  expect(plain(input().closest('label'))).toBe(t('driver:photoAgain'));
  expect(plain(document.querySelector('.dock button'))).toBe(
    `${t('driver:step.loaded')}${t('driver:withPicture')}`,
  );
  // A picture that is replaced, or left with the page, is freed.
  const first = picture();
  fireEvent.change(input(), { target: { files: [new File(['y'], 'b.jpg', { type: 'image/jpeg' })] } });
  await seen(() => expect(picture()).not.toBe(first));
  await seen(() => expect(revoked).toHaveBeenCalledWith(first));
  const second = picture();
  expect(revoked).not.toHaveBeenCalledWith(second);
  render(null, document.body);
  await seen(() => expect(revoked).toHaveBeenCalledWith(second));
});

test('[D3] the unloading asks for its own ticket, unless its figures are known', async () => {
  const { t } = await visit({
    ...load,
    windowAt: 'Unload',
    moves: { arrived: at, loaded: '2026-12-08T07:30:00.000Z' },
    tickets: { Load: ticket, Unload: null } as DriverLoad['tickets'],
  });
  expect(plain(document.querySelector('h1'))).toContain('08:00 – 10:00');
  expect(plain(document.querySelector('h2'))).toBe(t('driver:ticket'));
  expect(document.querySelector('[name="gross"]')).not.toBeNull();
  expect(plain(document.querySelector('.goods'))).toContain(
    `${t('driver:goodsWeighed', { goods: 'Grâu', quantity: '26.180 kg' })}${t('driver:loadedAt', { time: '09:30' })}`,
  );
  render(null, document.body);
  await visit({
    ...load,
    moves: { arrived: at, loaded: at },
    tickets: { Load: ticket, Unload: { ...ticket, net: '26.1' } } as DriverLoad['tickets'],
  });
  expect(document.querySelector('[name="gross"]')).toBeNull();
  expect(plain(document.querySelector('.goods'))).toContain('26.100 kg');
});

test('[D3] after the last step the page says that all was received', async () => {
  const { t } = await visit({ ...load, moves: { arrived: at, loaded: at, unloaded: at } });
  expect(plain(document.querySelector('h1'))).toBe(t('driver:done'));
  expect(all('main > p')).toEqual([t('driver:doneText')]);
  expect(document.querySelector('[aria-current]')).toBeNull();
});

test('[D3] a problem is told to both sides, by a press or in words; nothing empty is sent', async () => {
  const { t } = await visit(load);
  await press(t('driver:problem'));
  await seen(() => expect(button(t('driver:problemSend'))).toBeTruthy());
  const form = () => document.querySelector('.problem-form') as HTMLElement;
  expect([...form().querySelectorAll('button')].map(plain)).toEqual([
    ...[t('driver:late.half'), t('driver:late.one'), t('driver:late.two')],
    ...[t('driver:problemSend'), t('driver:cancel')],
  ]);
  await press(t('driver:problemSend'));
  await seen(() => expect(all('.issue')).toEqual([t('driver:issue.text')]));
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true');
  await press(t('driver:cancel'));
  await seen(() => expect(document.querySelector('textarea')).toBeNull());
  expect(all('[role="status"]')).toEqual([]);
  await press(t('driver:problem'));
  await seen(() => expect(document.querySelector('textarea')).not.toBeNull());
  await typeIn('textarea', ' Pană de cauciuc ');
  await press(t('driver:problemSend'));
  await seen(() =>
    expect(all('[role="status"]').map((one) => one.trim())).toContain(t('driver:problemSent')),
  );
  await seen(() =>
    expect(all('.note').join()).toContain(t('driver:sentSoon', { what: t('driver:what.remark') })),
  );
});

test('[D3] a problem at a later step states the problem alone, not the step', async () => {
  const { t } = await visit({ ...load, moves: { arrived: at } });
  await press(t('driver:problem'));
  await seen(() => expect(button(t('driver:problemSend'))).toBeTruthy());
  await typeIn('textarea', 'Coadă la cântar');
  await press(t('driver:problemSend'));
  await seen(() =>
    expect(all('.note').join()).toContain(t('driver:sentSoon', { what: t('driver:what.remark') })),
  );
  expect(plain(document.querySelector('h1'))).toBe(t('driver:ticket'));
});

/** Sets the clock past the seconds in which an act can be undone, so that it is sent. */
async function sendNow() {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 5001);
  globalThis.dispatchEvent(new Event('online'));
}

test('[D3] a step is sent after some seconds; one that is refused says why until it was read', async () => {
  const refusal = { path: 'text', rule: 'final' };
  const { sent, t } = await visit(load, { post: answered(load, refusal) });
  await press(t('driver:step.arrived'));
  await seen(() =>
    expect(all('.note')[0]).toContain(t('driver:sentSoon', { what: t('driver:what.arrived') })),
  );
  expect(sent).toEqual([]);
  await sendNow();
  const refused = t('driver:refused', { what: t('driver:what.arrived'), why: t('driver:why.final') });
  await seen(() => expect(all('.note.bad')).toEqual([`${refused}${t('driver:understood')}`]));
  expect(sent).toEqual([
    {
      path: '/services/main/driver-links/t/facts',
      body: {
        facts: [
          {
            id: expect.any(String),
            body: expect.objectContaining({ kind: 'LoadMoved', loadId: 'l', move: 'arrived' }),
          },
        ],
      },
    },
  ]);
  await press(t('driver:understood'));
  await seen(() => expect(all('.note')).toEqual([]));
});

test.each(['picture', 'pictureLimit', 'pictureTwice'] as const)(
  '[D3] a picture that was not taken says whom to give it to: %s',
  async (rule) => {
    const { t } = await visit(load, { post: answered(load, { path: 'text', rule }) });
    await press(t('driver:step.arrived'));
    await seen(() => expect(all('.note')).toHaveLength(1));
    await sendNow();
    const what = t('driver:what.picture');
    await seen(() =>
      expect(all('.note.bad p')).toEqual([t('driver:refused', { what, why: t(`driver:why.${rule}`) })]),
    );
  },
);

test.each(['twice', 'cancelled', 'unknown'] as const)(
  '[D3] a message refused as %s says so',
  async (rule) => {
    const { t } = await visit(load, { post: answered(load, { path: 'text', rule }) });
    await press(t('driver:problem'));
    await seen(() => expect(button(t('driver:late.one'))).toBeTruthy());
    await press(t('driver:late.one'));
    await seen(() => expect(all('.note')).toHaveLength(1));
    await sendNow();
    const why = t(`driver:why.${rule === 'unknown' ? 'other' : rule}`);
    await seen(() =>
      expect(all('.note.bad p')).toEqual([t('driver:refused', { what: t('driver:what.remark'), why })]),
    );
  },
);

test('[D3] without a connection what was pressed waits, and is named; the last step is not done before', async () => {
  const { t } = await visit(
    { ...load, moves: { arrived: at, loaded: at } },
    {
      post: () => {
        throw new TypeError('no connection');
      },
    },
  );
  await press(t('driver:step.unloaded'));
  await seen(() => expect(plain(document.querySelector('h1'))).toBe(t('driver:done')));
  expect(all('main > p')).toEqual([t('driver:doneWaiting')]);
  await sendNow();
  const what = t('driver:what.unloaded');
  // The document of tests stores nothing.
  await seen(() =>
    expect(all('.note')).toEqual([
      `${t('driver:offline')} ${t('driver:offlineText', { what })} ${t('driver:staysNot')}`,
    ]),
  );
});

test('[D3] a server that cannot take it now is not called a lost signal', async () => {
  const { t } = await visit(load, { post: () => new Response('', { status: 429 }) });
  await press(t('driver:step.arrived'));
  await seen(() => expect(all('.note')).toHaveLength(1));
  await sendNow();
  const what = t('driver:what.arrived');
  await seen(() =>
    expect(all('.note')).toEqual([
      `${t('driver:busy')} ${t('driver:busyText', { what })} ${t('driver:staysNot')}`,
    ]),
  );
});

test('a link that ended says whom to call; one without a connection is tried again', async () => {
  const ended = await visit(404);
  expect(all('main')).toEqual([`${ended.t('driver:ended')}${ended.t('driver:endedText')}`]);
  render(null, document.body);
  const { t } = await visit(0);
  expect(all('main')).toEqual([`${t('driver:failed')}${t('driver:failedText')}${t('driver:retry')}`]);
  vi.stubGlobal('fetch', async () => Response.json(load));
  await press(t('driver:retry'));
  await seen(() => expect(plain(document.querySelector('h1'))).toContain('08:00'));
});

test('the language is chosen on the page and kept', async () => {
  await visit(load);
  const languages = [...document.querySelectorAll('.languages button')];
  const states = () =>
    languages.map((one) => [one.getAttribute('lang'), plain(one), one.getAttribute('aria-pressed')]);
  expect(states()).toEqual([
    ['ro', 'Română', 'true'],
    ['en', 'English', 'false'],
  ]);
  await press('English');
  await seen(() => expect(states().map(([, , pressed]) => pressed)).toEqual(['false', 'true']));
  expect(localStorage.getItem('recolta.driver-language')).toBe('en');
  expect(all('.dock button')).toEqual([textsOf('en')('driver:step.arrived')]);
  expect(document.documentElement.lang).toBe('en');
});
