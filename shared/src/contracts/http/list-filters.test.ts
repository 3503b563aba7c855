import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertProperty } from '../../testing/assert-property.ts';
import {
  escapeFilterValue,
  type FilterFields,
  filterOperators,
  parseFilters,
  parseSorts,
} from './list-filters.ts';

const fields: FilterFields = {
  status: { operators: ['==', '!='], accepts: (value) => value !== 'forbidden' },
  name: { operators: filterOperators, accepts: () => true },
};

describe('parseFilters', () => {
  it('reads clauses, operators and alternatives', () => {
    expect(parseFilters('status==Closed|Failed,name@=grâu', fields)).toEqual({
      ok: true,
      value: [
        { name: 'status', operator: '==', values: ['Closed', 'Failed'] },
        { name: 'name', operator: '@=', values: ['grâu'] },
      ],
    });
    expect(parseFilters('', fields)).toEqual({ ok: true, value: [] });
  });

  it('searches what is visible of a pasted text', () => {
    for (const pasted of ['gr\u00e2u', '\u200bgra\u0302u\u00ad', '\u202agrâu\u202c'])
      expect(parseFilters(`name@=${pasted}`, fields)).toMatchObject({ value: [{ values: ['grâu'] }] });
    expect(parseFilters('name@=\u200b', fields)).toMatchObject({ ok: false, rule: 'value' });
    expect(parseFilters('name==a\u200b', fields)).toMatchObject({ value: [{ values: ['a\u200b'] }] });
  });

  it.each(filterOperators)('reads the whole operator %s', (operator) => {
    expect(parseFilters(`name${operator}5`, fields)).toEqual({
      ok: true,
      value: [{ name: 'name', operator, values: ['5'] }],
    });
  });

  it.each([
    ['an unknown name', 'price==1', 'name'],
    ['no name', '==1', 'name'],
    ['no operator', 'status', 'name'],
    ['only a known name', 'name', 'name'],
    ['an empty clause', 'name==1,', 'name'],
    ['a property of Object', '__proto__==1', 'name'],
    ['another property of Object', 'constructor==1', 'name'],
    ['a method of Object', 'hasOwnProperty==1', 'name'],
    ['an operator that the field does not support', 'status>=1', 'operator'],
    ['half an operator', 'status=1', 'operator'],
    ['an empty value', 'name==', 'value'],
    ['an empty alternative', 'name==a|', 'value'],
    ['a value that the field does not accept', 'status==forbidden', 'value'],
    ['21 clauses', Array(21).fill('name==1').join(), 'tooMany'],
    ['51 alternatives', `name==${Array(51).fill('1').join('|')}`, 'tooMany'],
  ])('refuses %s', (_, text, rule) => {
    expect(parseFilters(text, fields)).toMatchObject({ ok: false, rule });
  });

  it('accepts 20 clauses of 50 alternatives', () => {
    const clause = `name==${Array(50).fill('1').join('|')}`;
    expect(parseFilters(Array(20).fill(clause).join(), fields).ok).toBe(true);
  });

  it('reads back every escaped value, whatever its characters', () => {
    const value = fc.oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.stringMatching(/^[\\,|=a]+$/));
    assertProperty(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
        const text = `name==${values.map(escapeFilterValue).join('|')},name!=end`;
        expect(parseFilters(text, fields)).toEqual({
          ok: true,
          value: [
            { name: 'name', operator: '==', values },
            { name: 'name', operator: '!=', values: ['end'] },
          ],
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('accepts any text without throwing or prototype pollution, and returns only values of its fields', () => {
    const scrap = fc.constantFrom(
      ...['name', 'status', '__proto__', 'constructor', 'prototype', '==', '!=', '@=', '>', '<', '=', '@'],
      ...[',', '|', '\\', '\\,', '😀', '\u0000', '\ud800', 'ș', ' ', '%27', "'--", '1e309'],
    );
    const text = fc.oneof(
      fc.array(scrap, { maxLength: 12 }).map((scraps) => scraps.join('')),
      fc.string({ unit: 'binary' }),
    );
    assertProperty(
      fc.property(text, (filters) => {
        const parsed = parseFilters(filters, fields);
        if (!parsed.ok) return;
        for (const { name, operator, values } of parsed.value) {
          expect(Object.keys(fields)).toContain(name);
          expect(fields[name]?.operators).toContain(operator);
          expect(values.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 5_000 },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('parseSorts', () => {
  const names = ['endsAt', 'price', 'name', 'county', 'product'];

  it('reads names with a leading minus for descending', () => {
    expect(parseSorts('-endsAt,price', names)).toEqual({
      ok: true,
      value: [
        { name: 'endsAt', isDescending: true },
        { name: 'price', isDescending: false },
      ],
    });
  });

  it.each([
    ['an unknown name', 'limit', 'name'],
    ['a name twice', 'price,-price', 'name'],
    ['two minuses', '--price', 'name'],
    ['an empty name', 'price,', 'name'],
    ['a property of Object', '__proto__', 'name'],
    ['five names', names.join(), 'tooMany'],
  ])('refuses %s', (_, text, rule) => {
    expect(parseSorts(text, names)).toMatchObject({ ok: false, rule });
  });
});
