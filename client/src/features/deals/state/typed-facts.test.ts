import { expect, test } from 'vitest';
import { givenText, quantityText, typedFigure, typedInstant, typedTime } from './typed-facts.ts';

test.each([
  ['8', '08:00'],
  [' 8:30 ', '08:30'],
  ['8.30', '08:30'],
  ['17', '17:00'],
  ['8:3', '8:3'],
  ['la opt', 'la opt'],
  ['', ''],
])('the time „%s” is sent as „%s”', (typed, sent) => {
  expect(typedTime(typed)).toBe(sent);
});

test('figures and instants that cannot be read stay as typed, so that their field says what is wrong', () => {
  expect([typedFigure('14,6', 'ro', 1), typedFigure('39.480', 'ro', 0), typedFigure('x', 'ro', 1)]).toEqual([
    14.6,
    39_480,
    'x',
  ]);
  expect([typedInstant('2026-12-07T17:24'), typedInstant('mâine')]).toEqual([
    '2026-12-07T15:24:00.000Z',
    'mâine',
  ]);
});

test('quantities are filled in as their reader types them; nothing stays empty', () => {
  expect([
    quantityText(24_500, 'ro'),
    quantityText(24_500, 'en'),
    quantityText(25_000, 'ro'),
    quantityText(0, 'ro'),
  ]).toEqual(['24,5', '24.5', '25', '']);
  expect([givenText('  '), givenText(' Trans SRL ')]).toEqual([null, 'Trans SRL']);
});
