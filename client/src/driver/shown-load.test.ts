import type { DriverLoad } from '@recolta/shared/contracts/http/driver-load';
import { expect, test } from 'vitest';
import { bodiesOf, nextMove, readTicket, typedKg, withWaiting } from './shown-load.ts';

const at = '2026-12-08T06:12:00.000Z';
const load: DriverLoad = {
  ...{
    loadId: 'l',
    number: 6,
    count: 8,
    goods: { ro: 'Grâu', en: 'Wheat' },
    quantity: '25',
    unit: 'Ton',
    isWeighed: true,
  },
  ...{ day: '2026-12-08', from: '08:00', to: '10:00', windowAt: 'Load', plates: 'TR 07 SIL' },
  loading: { place: 'Agro Siliștea, magazia 2', contact: null, telephone: null },
  unloading: { place: 'Moara Dâmbovița', contact: null, telephone: null },
  ...{ moves: {}, tickets: { Load: null, Unload: null }, endsAt: at, now: at },
};
const typed = { gross: '40.180', tare: '15 120', number: ' T-12 ' };

test.each([
  ['40180', 40_180],
  ['40.180', 40_180],
  ['40,180', 40_180],
  [' 40 180 kg ', 40_180],
  ['200000', 200_000],
  ['200001', null],
  ['40,18', null],
  ['40.18 t', null],
  ['', null],
  ['-5', null],
])('[D3] the weight „%s” is %s kg', (text, kg) => {
  expect(typedKg(text)).toBe(kg);
});

test('[D3] a ticket is read whole, or its fields say what is wrong; nothing typed is no ticket', () => {
  expect(readTicket(typed)).toEqual({ number: 'T-12', grossKg: 40_180, tareKg: 15_120 });
  expect(readTicket({ gross: ' ', tare: '', number: 'T-12' })).toBeNull();
  expect(readTicket({ gross: '15120', tare: '15120', number: '' })).toEqual({
    tare: 'tare',
    number: 'number',
  });
  expect(readTicket({ gross: 'x', tare: '', number: '1' })).toEqual({ gross: 'figure', tare: 'figure' });
});

test('[D3] a step is stated after its ticket, whose scale is its place; net follows from the unit', () => {
  const ticket = { number: 'T-12', grossKg: 40_180, tareKg: 15_120 };
  expect(bodiesOf(load, 'loaded', ticket, at)).toEqual([
    {
      ...{ kind: 'TicketStated', loadId: 'l', place: 'Load', scale: 'Agro Siliștea, magazia 2' },
      ...{ ...ticket, weighedAt: at, net: '25.060' },
    },
    { kind: 'LoadMoved', loadId: 'l', move: 'loaded', movedAt: at },
  ]);
  expect(bodiesOf({ ...load, unit: 'Kg' }, 'unloaded', ticket, at)[0]).toMatchObject({
    ...{ place: 'Unload', scale: 'Moara Dâmbovița', net: '25060.000' },
  });
  expect(bodiesOf(load, 'arrived', null, at)).toHaveLength(1);
});

test('[D3] what waits on the phone is shown as done; what the service knows stays as it knows it', () => {
  const waiting = bodiesOf(load, 'arrived', null, at).map((body) => ({
    ...{ id: '1', body, picture: null, file: null, holdUntilMs: 0 },
  }));
  expect(nextMove(load)).toBe('arrived');
  expect(nextMove(withWaiting(load, waiting))).toBe('loaded');
  const earlier = '2026-12-08T06:00:00.000Z';
  expect(withWaiting({ ...load, moves: { arrived: earlier } }, waiting).moves).toEqual({ arrived: earlier });
  expect(nextMove({ ...load, moves: { arrived: at, loaded: at, unloaded: at } })).toBeNull();
});
