import type { ControlRoomRow } from '@recolta/shared/contracts/http/control-room';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  connectionStatusAtom,
  listTotalsAtom,
  setRoomRefusal,
} from '../../../lib/realtime/connection-state.ts';
import { LiveSourceContext } from '../../../lib/realtime/live-source.ts';
import { roomKey } from '../../../lib/realtime/room-kinds.ts';
import { store } from '../../../lib/store.ts';
import { controlRow, controlRowAtMs as nowMs } from '../../../testing/control-row.ts';
import { plain, refusal, type StubbedAnswer, visitPage } from '../../../testing/page-visit.tsx';
import { type BesideProps, ControlRoom } from './control-room.tsx';

const minuteMs = 60_000;
const at = (ms: number) => new Date(nowMs + ms).toISOString();
const acknowledgedCall = (id: string, kind: string) =>
  `PUT /services/live-auctions/api/v1/control-room/auctions/${id}/acknowledgements/${kind}`;

/** One row of each state; `jump` and `late` have alarms. */
const rows = {
  late: controlRow('late', { name: 'Lot late', owner: 'Câmpul SRL', county: 'IL', endsAt: at(-9000) }),
  jump: controlRow('jump', {
    ...{ name: 'Lot jump', owner: 'Deal SRL', county: 'CJ', connectedCount: 4, participantCount: 6 },
    ...{ desiredPrice: '950.00', desiredPriceStatus: 'met', bestPrice: '1012.50', extensions: 2 },
    ...{ jump: { steps: 9, atMs: nowMs - 1000 }, suspects: [7, 8], bidsAtMs: [nowMs - 5, nowMs - 6] },
    endsAt: at(95_000),
  }),
  held: controlRow('held', {
    ...{ name: 'Lot held', hold: { sinceMs: nowMs - 3000, reason: 'pană de curent' }, endsAt: null },
    bestPrice: null,
  }),
  open: controlRow('open', { name: 'Lot open', endsAt: at(61 * minuteMs), connectedCount: 1 }),
  closed: controlRow('closed', {
    name: 'Lot closed',
    status: 'Closed',
    decisionEndsAt: at(26 * 60 * minuteMs),
  }),
  pending: controlRow('pending', { name: 'Lot pending', status: 'Pending', startsAt: at(3 * minuteMs) }),
  scheduled: controlRow('scheduled', {
    name: 'Lot scheduled',
    status: 'Scheduled',
    startsAt: at(2 * minuteMs),
  }),
  ended: controlRow('ended', { name: 'Lot ended', status: 'Failed', outcome: 'noBids' }),
} satisfies Record<string, ControlRoomRow>;

const source = {
  isPractice: false,
  nowMs: () => nowMs,
  statusAtom: connectionStatusAtom,
  participant: null,
};

/** Acts by key of the part beside the grid, as it was asked for them. */
const beside = ({ id, wanted, onWanted, onClose }: BesideProps) => (
  <div>
    <p data-testid="beside">{`${id} ${wanted}`}</p>
    <button type="button" onClick={onWanted}>
      done
    </button>
    <button type="button" onClick={onClose}>
      shut
    </button>
  </div>
);

interface Parts {
  readonly address?: string;
  readonly state?: Readonly<Record<string, ControlRoomRow>> | undefined;
  readonly answers?: Readonly<Record<string, (request: Request) => StubbedAnswer>>;
}

function visit({ address = '/en/live-auctions', answers = {}, ...rest }: Parts = {}) {
  cleanup();
  // Only rows within the height of the list are shown.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2000);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440);
  onTestFinished(() => void vi.restoreAllMocks());
  const state = 'state' in rest ? rest.state : rows;
  return visitPage(
    <LiveSourceContext value={source}>
      <ControlRoom beside={beside} />
    </LiveSourceContext>,
    {
      address,
      namespaces: ['control', 'live', 'lists', 'labels'],
      answers: {
        'PUT /services/live-auctions/api/v1/duty': () => Response.json({ isOnDuty: true }),
        ...answers,
      },
      prepare: (queries) => {
        if (state !== undefined) queries.setQueryData(roomKey('control-room'), state);
      },
    },
  );
}

beforeEach(() => localStorage.clear());

const bodyRows = () => screen.getAllByRole('row').slice(1);
const names = () => bodyRows().map((row) => row.id.replace('control-', '') || (row.textContent ?? ''));
const cells = (id: string) =>
  [...(document.getElementById(`control-${id}`)?.querySelectorAll('td') ?? [])].map((cell) =>
    plain(cell.textContent ?? ''),
  );
const selected = () => screen.getByRole('grid').getAttribute('aria-activedescendant');
const query = () => window.location.search;

test('shows every auction by urgency, with its time, prices, bidders and alarms', async () => {
  const { t } = await visit();
  expect(names()).toEqual(['late', 'jump', 'held', 'open', 'closed', 'pending', 'scheduled', 'ended']);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    ...[
      t('control:pinned'),
      t('control:auction'),
      t('control:left'),
      t('control:best'),
      t('control:desired'),
    ],
    ...[
      t('control:price'),
      t('control:rate'),
      t('control:bidders'),
      t('control:extensions'),
      t('control:watch'),
    ],
  ]);
  const shill = t('control:alarm.shill', { numbers: '7, 8' });
  expect(cells('jump')).toEqual([
    ...['', 'Lot jumpCluj · Deal SRL', '01:35', '1,012.50', `950 ${t('control:desiredMet')}`, '', '2'],
    ...[
      `${t('control:bidders')}: 6 · 4 ${t('control:connected', { count: 4 })}`,
      '2',
      `${shill}. ${t('control:answer.shill')}+1`,
    ],
  ]);
  const late = `${t('control:alarm.late')}. ${t('control:answer.late')}`;
  expect(cells('late')).toEqual([
    ...['', 'Lot lateIalomița · Câmpul SRL', '00:00', '900', '–', '', '–'],
    ...[`${t('control:bidders')}: 2 · 0 ${t('control:connected', { count: 0 })}`, '–', late],
  ]);
  expect(cells('held').at(-1)).toContain(t('control:alarm.held', { reason: 'pană de curent' }));
  const times = Object.fromEntries(names().map((id) => [id, cells(id)[2]]));
  expect(times).toMatchObject({
    held: t('control:held'),
    open: '1:01:00',
    closed: `${t('control:daysHours', { count: 1, hours: 2 })}${t('control:decides')}`,
    pending: t('control:states.Pending'),
    scheduled: '02:0013:02',
    ended: t('control:ended'),
  });
  expect(cells('held')[3]).toBe('–');
  const grid = screen.getByRole('grid', { name: t('control:title') });
  expect(grid.getAttribute('aria-rowcount')).toBe('9');
  expect(bodyRows().map((row) => row.getAttribute('aria-rowindex'))).toEqual([...'23456789']);
  expect(selected()).toBe('control-late');
  const marks = (id: string) => document.querySelector(`#control-${id} [data-alarm]`);
  expect(marks('late')?.className).toContain('bg-lost-wash');
  expect(marks('jump')?.className).toContain('bg-warn-wash');
  expect(marks('held')?.className).toContain('bg-fact-wash');
  expect(marks('late')?.getAttribute('title')).toBe(late);
  const clock = (id: string) => document.querySelector(`#control-${id} td:nth-child(3) span`);
  expect(clock('jump')?.className).toContain('text-lost');
  expect(clock('open')?.className).not.toContain('text-lost');
});

test('the head counts what happens now; a screen reader hears how many auctions need somebody', async () => {
  const { t } = await visit();
  const [figures] = screen.getAllByRole('list');
  const texts = within(figures as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(texts).toEqual([
    `4${t('control:running', { count: 4 })}`,
    `1${t('control:scheduled', { count: 1 })}`,
    `3${t('control:alarms', { count: 3 })}`,
    `5${t('control:connected', { count: 5 })}`,
    `2${t('control:bidsAMinute')}`,
  ]);
  expect(screen.getByText(t('control:urgent', { count: 1 })).getAttribute('role')).toBe('status');
  expect(screen.getByRole('link', { name: t('control:list') }).getAttribute('href')).toBe(
    '/en/live-auctions',
  );
});

test('filters, order and groups are in the address, and keep what else is there', async () => {
  const { t, user } = await visit({ address: '/en/live-auctions?view=control' });
  const tools = within(document.querySelector('search') as HTMLElement);
  const labels = (name: string) =>
    within(tools.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((one) => one.textContent);
  expect(labels(t('control:state'))).toEqual([
    t('control:everyState'),
    ...(['Pending', 'Scheduled', 'InProgress', 'Closed', 'ended'] as const).map((one) =>
      t(`control:states.${one}`),
    ),
  ]);
  expect(labels(t('control:sort'))).toEqual(
    (['alarm', 'time', 'bids', 'name'] as const).map((one) => t(`control:sorts.${one}`)),
  );
  await user.selectOptions(tools.getByRole('combobox', { name: t('control:sort') }), 'time');
  expect(query()).toBe('?view=control&sort=time');
  expect(names().slice(0, 2)).toEqual(['late', 'jump']);
  await user.selectOptions(tools.getByRole('combobox', { name: t('control:sort') }), 'alarm');
  expect(query()).toBe('?view=control');
  await user.click(tools.getByRole('checkbox', { name: t('control:onlyAlarms') }));
  expect(query()).toBe('?view=control&alarms=1');
  expect(names()).toEqual(['late', 'jump', 'held']);
  await user.click(tools.getByRole('checkbox', { name: t('control:onlyAlarms') }));
  await user.click(tools.getByRole('checkbox', { name: t('control:grouped') }));
  expect(query()).toBe('?view=control&group=1');
  const group = (state: 'InProgress' | 'Closed' | 'Pending' | 'Scheduled' | 'ended', count: number) =>
    `${t(`control:states.${state}`)} ${count}`;
  expect(names()).toEqual([
    ...[group('InProgress', 4), 'late', 'jump', 'held', 'open', group('Closed', 1), 'closed'],
    ...[group('Pending', 1), 'pending', group('Scheduled', 1), 'scheduled', group('ended', 1), 'ended'],
  ]);
  await user.click(tools.getByRole('checkbox', { name: t('control:grouped') }));
  await user.selectOptions(tools.getByRole('combobox', { name: t('control:state') }), 'Closed');
  expect(query()).toBe('?view=control&status=Closed');
  expect(names()).toEqual(['closed']);
  await user.type(tools.getByRole('searchbox', { name: t('control:search') }), 'nimic{Enter}');
  expect(query()).toBe('?view=control&status=Closed&q=nimic');
  expect(screen.getByText(t('control:noneMatch'))).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
  const search = tools.getByRole('searchbox', { name: t('control:search') });
  expect(document.activeElement).toBe(search);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
});

test('keys move the selection within the list and open an auction, or the dialog of an act, beside it', async () => {
  const { user } = await visit();
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe('control-jump');
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  await user.keyboard('j');
  expect(selected()).toBe('control-held');
  await user.keyboard('{ArrowUp}k');
  expect(selected()).toBe('control-late');
  await user.keyboard('k');
  expect(selected()).toBe('control-late');
  await user.keyboard('{End}');
  expect(selected()).toBe('control-ended');
  await user.keyboard('{Home}');
  expect(selected()).toBe('control-late');
  await user.keyboard('{PageDown}');
  expect(selected()).toBe('control-ended');
  await user.keyboard('{PageUp}');
  expect(selected()).toBe('control-late');
  expect(document.getElementById('control-late')?.getAttribute('aria-selected')).toBe('true');
  expect(document.getElementById('control-jump')?.getAttribute('aria-selected')).toBe('false');
  expect(screen.queryByTestId('beside')).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('beside').textContent).toBe('late null');
  // Beside an open auction the columns that it shows are left out.
  expect(screen.getAllByRole('columnheader')).toHaveLength(7);
  expect(cells('jump')).toHaveLength(7);
  await user.keyboard('j');
  expect(screen.getByTestId('beside').textContent).toBe('jump null');
  for (const [key, wanted] of Object.entries({
    ...{ v: 'approve', h: 'hold', r: 'resume', e: 'extend', m: 'sendMessage', c: 'correct', x: 'cancel' },
  })) {
    await user.keyboard(key);
    expect(screen.getByTestId('beside').textContent).toBe(`jump ${wanted}`);
    await user.click(screen.getByRole('button', { name: 'done' }));
    expect(screen.getByTestId('beside').textContent).toBe('jump null');
    // The focus is beside the grid: arrows scroll there, and Enter presses the button.
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByTestId('beside').textContent).toBe('jump null');
  }
  // An act that was not opened yet is not asked for the next auction.
  await user.keyboard('{Escape}{Enter}h{ArrowDown}');
  expect(screen.getByTestId('beside').textContent).toBe('held null');
  await user.keyboard('{ArrowUp}{Escape}');
  expect(screen.queryByTestId('beside')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('grid'));
  await user.keyboard('{Control>}h{/Control}{Alt>}h{/Alt}{Meta>}h{/Meta}');
  expect(screen.queryByTestId('beside')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Lot open/ }));
  expect(screen.getByTestId('beside').textContent).toBe('open null');
  expect(selected()).toBe('control-open');
  await user.click(screen.getByRole('button', { name: 'shut' }));
  expect(screen.queryByTestId('beside')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('grid'));
});

test('keys of a field write; those for the view change the address', async () => {
  const { t, user } = await visit();
  await user.keyboard('/');
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  expect(document.activeElement).toBe(search);
  await user.keyboard('ialomita');
  expect(search.value).toBe('ialomita');
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['late']);
  await user.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(search);
  await user.clear(search);
  await user.keyboard('{Enter}{Escape}');
  for (const [key, parameter] of [
    ['g', 'group=1'],
    ['l', 'alarms=1'],
    ['w', 'wall=1'],
  ]) {
    await user.keyboard(`${key}`);
    expect(query()).toBe(`?${parameter}`);
    await user.keyboard(`${key}`);
    expect(query()).toBe('');
  }
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: t('control:keysTitle') }));
  const texts = [...screen.getByRole('dialog').querySelectorAll('dl > div')].map((line) => line.textContent);
  expect(texts).toHaveLength(18);
  expect(texts.slice(0, 3)).toEqual([
    `↑ ↓ J K${t('control:keys.move')}`,
    `Enter${t('control:keys.open')}`,
    `Esc${t('control:keys.close')}`,
  ]);
  expect(texts).toContain(`X${t('control:keys.cancel')}`);
  await user.keyboard('x');
  expect(screen.queryByTestId('beside')).toBeNull();
  await user.click(help.getAllByRole('button', { name: t('control:close') }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a large screen shows the grid alone', async () => {
  const { t, user } = await visit({ address: '/en/live-auctions?sort=name' });
  const wall = screen.getByRole('button', { name: t('control:wall') });
  expect(wall.getAttribute('aria-pressed')).toBe('false');
  await user.click(wall);
  expect(query()).toBe('?sort=name&wall=1');
  expect(document.querySelector('search')).toBeNull();
  expect(screen.queryByRole('link', { name: t('control:list') })).toBeNull();
  await user.keyboard('jv{Enter}');
  expect(screen.queryByTestId('beside')).toBeNull();
  expect(screen.getAllByRole('columnheader')).toHaveLength(10);
  const leave = screen.getByRole('button', { name: t('control:leaveWall') });
  expect(leave.getAttribute('aria-pressed')).toBe('true');
  await user.click(leave);
  expect(query()).toBe('?sort=name');
  expect(screen.queryByTestId('beside')).toBeNull();
});

test('keys act on the auction that is open or was chosen, never on the one that took its place', async () => {
  const { user, queries } = await visit({ address: '/en/live-auctions?alarms=1' });
  const without = async (...ids: string[]) => {
    const left = Object.entries(rows).filter(([id]) => !ids.includes(id));
    await act(async () => void queries.setQueryData(roomKey('control-room'), Object.fromEntries(left)));
  };
  await user.keyboard('{Enter}');
  await without('late');
  expect(names()[0]).toBe('jump');
  await user.keyboard('x');
  expect(screen.getByTestId('beside').textContent).toBe('late cancel');
  // Escape leads back to the grid, with its selected line.
  await user.keyboard('{Escape}h');
  expect(screen.getByTestId('beside').textContent).toBe('jump hold');
  await user.keyboard('{Escape}');
  await without('late', 'jump');
  await user.keyboard('h');
  expect(screen.queryByTestId('beside')).toBeNull();
  // Another view has its own first line.
  await user.keyboard('lh');
  expect(screen.getByTestId('beside').textContent).toBe('held hold');
});

test('a key that is held acts once', async () => {
  const acknowledged: string[] = [];
  const answer = (request: Request) => {
    acknowledged.push(request.url);
    return new Response(null, { status: 204 });
  };
  const { user } = await visit({ answers: { [acknowledgedCall('late', 'late')]: answer } });
  await user.keyboard('{Home}{a>5/}');
  await waitFor(() => expect(acknowledged).toHaveLength(1));
  await user.keyboard('{j>3/}');
  expect(selected()).toBe('control-open');
  expect(acknowledged).toHaveLength(1);
});

test('an alarm is acknowledged up to what was known, by button or key; a refusal is said', async () => {
  const bodies: unknown[] = [];
  const { t, user, calls } = await visit({
    answers: {
      [acknowledgedCall('jump', 'jump')]: async (request) => {
        bodies.push(await request.json());
        return new Response(null, { status: 204 });
      },
      [acknowledgedCall('late', 'late')]: async (request) => {
        bodies.push(await request.json());
        return refusal('NotEnoughPrivileges', 403);
      },
    },
    state: { jump: { ...rows.jump, suspects: [] }, late: rows.late, open: rows.open },
  });
  const words = t('control:alarm.jump', { count: 9 });
  await user.click(screen.getByRole('button', { name: t('control:acknowledge', { alarm: words }) }));
  await waitFor(() => expect(bodies).toEqual([{ untilMs: nowMs - 1000 }]));
  expect(selected()).toBe('control-late');
  await user.keyboard('a');
  await waitFor(() => expect(bodies).toEqual([{ untilMs: nowMs - 1000 }, { untilMs: nowMs - 9000 }]));
  await waitFor(() => {
    const [alert] = screen.getAllByRole('alert');
    expect(alert?.textContent).not.toBe('');
  });
  // Without an alarm the key does nothing.
  const before = calls.length;
  await user.keyboard('{End}a');
  expect(calls).toHaveLength(before);
});

test('a pinned auction comes first, here and when this device opens the page again', async () => {
  const { t, user } = await visit();
  expect(localStorage.getItem('recolta.pinnedAuctions')).toBeNull();
  await user.click(screen.getByRole('button', { name: t('control:pin', { name: 'Lot pending' }) }));
  expect(names()[0]).toBe('pending');
  await user.keyboard('{Home}jp');
  expect(localStorage.getItem('recolta.pinnedAuctions')).toBe('pending late');
  const pinned = screen.getByRole('button', { name: t('control:unpin', { name: 'Lot late' }) });
  expect(pinned.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: t('control:grouped') }));
  expect(names()[0]).toBe(`${t('control:states.pinned')} 2`);
  await user.click(screen.getByRole('button', { name: t('control:unpin', { name: 'Lot pending' }) }));
  await user.click(screen.getByRole('button', { name: t('control:unpin', { name: 'Lot late' }) }));
  expect(localStorage.getItem('recolta.pinnedAuctions')).toBe('');
});

test('rows under the pointer keep their places until the new order is asked for', async () => {
  const { t, user, queries } = await visit({ state: { open: rows.open, held: rows.held } });
  const change = (state: Readonly<Record<string, ControlRoomRow>>) =>
    act(async () => void queries.setQueryData(roomKey('control-room'), state));
  expect(names()).toEqual(['held', 'open']);
  fireEvent.pointerOver(screen.getByRole('grid'));
  await change({ open: { ...rows.open, endsAt: at(-4000) }, held: rows.held });
  expect(names()).toEqual(['held', 'open']);
  await user.click(screen.getByRole('button', { name: t('control:newOrder') }));
  expect(names()).toEqual(['open', 'held']);
  expect(screen.queryByRole('button', { name: t('control:newOrder') })).toBeNull();
  await change({ open: rows.open, held: rows.held });
  expect(names()).toEqual(['open', 'held']);
  await user.keyboard('o');
  expect(names()).toEqual(['held', 'open']);
});

test('on duty until it is switched off, and repeated while the page is open', async () => {
  const bodies: unknown[] = [];
  const { t, user } = await visit({
    answers: {
      'PUT /services/live-auctions/api/v1/duty': async (request) => {
        bodies.push(await request.json());
        return Response.json({ isOnDuty: true });
      },
    },
  });
  const duty = screen.getByRole('button', { name: t('control:duty') });
  expect(duty.getAttribute('aria-pressed')).toBe('false');
  expect(bodies).toEqual([]);
  const repeat = vi.spyOn(globalThis, 'setInterval');
  await user.click(duty);
  await waitFor(() => expect(bodies).toEqual([{ isOnDuty: true }]));
  expect(duty.getAttribute('aria-pressed')).toBe('true');
  const again = repeat.mock.calls.find(([, ms]) => ms === 200_000)?.[0];
  await act(async () => (again as () => void)());
  await waitFor(() => expect(bodies).toEqual([{ isOnDuty: true }, { isOnDuty: true }]));
  await user.click(duty);
  await waitFor(() => expect(bodies.at(-1)).toEqual({ isOnDuty: false }));
  expect(duty.getAttribute('aria-pressed')).toBe('false');
});

test('off duty is sent after the call before it was answered, and in another window of the device too', async () => {
  const bodies: unknown[] = [];
  const held: (() => void)[] = [];
  const { t, user } = await visit({
    answers: {
      'PUT /services/live-auctions/api/v1/duty': async (request) => {
        bodies.push(await request.json());
        await new Promise<void>((resolve) => held.push(resolve));
        return Response.json({ isOnDuty: true });
      },
    },
  });
  const duty = screen.getByRole('button', { name: t('control:duty') });
  await user.dblClick(duty);
  await waitFor(() => expect(held).toHaveLength(1));
  expect(bodies).toEqual([{ isOnDuty: true }]);
  held[0]?.();
  await waitFor(() => expect(bodies).toEqual([{ isOnDuty: true }, { isOnDuty: false }]));
  held[1]?.();
  const elsewhere = (newValue: string | null) =>
    act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'recolta.duty', newValue })));
  await elsewhere('on');
  expect(duty.getAttribute('aria-pressed')).toBe('true');
  await elsewhere(null);
  expect(duty.getAttribute('aria-pressed')).toBe('false');
  for (const answer of held) answer();
});

test('the page is dark while it is shown, and says what it lacks', async () => {
  document.documentElement.dataset.theme = 'light';
  onTestFinished(() => {
    expect(document.documentElement.dataset.theme).toBe('light');
    delete document.documentElement.dataset.theme;
    store.set(listTotalsAtom, {});
  });
  store.set(listTotalsAtom, { 'control-room': 1234 });
  const { t } = await visit({ state: { open: rows.open } });
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.title).toContain(t('control:title'));
  const part = t('control:part', { count: 1234, shown: '1', total: '1,234' });
  expect(screen.getByText(part, { exact: false })).toBeTruthy();
  expect(screen.getByRole('link', { name: t('control:all') }).getAttribute('href')).toBe('/en/live-auctions');
});

test('without auctions, without the right, or without an answer, the page says so', async () => {
  const { t } = await visit({ state: {} });
  expect(screen.getByText(t('control:none'))).toBeTruthy();
  expect(screen.queryByText(t('control:refused'))).toBeNull();
  await act(async () => setRoomRefusal('control-room', 'TooManyRequests'));
  expect(screen.queryByText(t('control:refused'))).toBeNull();
  await act(async () => setRoomRefusal('control-room', 'NotFound'));
  expect(screen.getByText(t('control:refused')).getAttribute('role')).toBe('alert');
  await visit({ state: undefined });
  expect(await screen.findByText(t('control:failed'))).toBeTruthy();
});
