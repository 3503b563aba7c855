import { describe, expect, test } from 'vitest';
import {
  changedQuery,
  day,
  defineList,
  oneOf,
  plainList,
  someOf,
  typed,
  valid,
  viewOf,
} from './list-address.ts';

const list = defineList({
  filters: {
    view: viewOf({ open: 'isOpen==true', mine: 'owner==me', all: '' }),
    counties: someOf(['CL', 'TM', 'IL'], 'county=='),
    years: someOf(/^20\d\d$/, 'year==', 2),
    type: oneOf(['Selling', 'Buying'], 'type=='),
    price: valid((text) => /^\d+$/.test(text), 'price>='),
    from: day((from) => `at>=${from}T00:00`),
    search: typed('name@='),
  },
  sorts: { Deadline: 'deadline', '-Price': '-price' },
  sizes: [8, 20, 50],
});
const read = (address: string) => list.read(new URLSearchParams(address));

describe('the page in an address', () => {
  test.each([
    ['', 8],
    ['pageSize=1', 1],
    ['pageSize=7', 7],
    ['pageSize=99', 99],
    ['pageSize=100', 100],
    ['pageSize=101', 8],
    ['pageSize=0', 8],
    ['pageSize=-5', 8],
    ['pageSize=2.5', 8],
    ['pageSize=many', 8],
    ['pageSize=12&pageSize=50', 12],
  ])('%s has %s rows', (address, pageSize) => {
    expect(read(address).pageSize).toBe(pageSize);
    expect(read(address).paging.pageSize).toBe(String(pageSize));
  });

  test('counts from 1; an invalid one is the first', () => {
    const pages = ['', 'page=3', 'page=0', 'page=x', 'page=1000001', 'page=99999999999'];
    expect(pages.map((address) => read(address).page)).toEqual([1, 3, 1, 1, 1, 1]);
  });
});

describe('filters in an address', () => {
  test('are the clauses of the call, in the order of the list', () => {
    const address =
      'search=grâu,+bun&from=2026-11-27&price=900&type=Buying&years=2025,2026&counties=CL,TM&view=mine&sort=-Price';
    expect(read(address).query).toEqual({
      ...{ page: '1', pageSize: '8', sorts: '-price' },
      filters: String.raw`owner==me,county==CL|TM,year==2025|2026,type==Buying,price>=900,at>=2026-11-27T00:00,name@=grâu\, bun`,
    });
  });

  test('take repeated keys as a list, also mixed with commas, without repetition', () => {
    expect(read('counties=CL&counties=TM').filters.counties).toEqual(['CL', 'TM']);
    expect(read('counties=IL,CL&counties=TM&counties=CL').filters.counties).toEqual(['IL', 'CL', 'TM']);
    expect(read('years=2024&years=2025&years=2026').filters.years).toEqual(['2024', '2025']);
    expect(read('counties=CL&counties=TM').query.filters).toContain('county==CL|TM');
  });

  test('with one value take the first known one of repeated keys', () => {
    expect(read('type=&type=x&type=Buying&type=Selling').filters.type).toBe('Buying');
    expect(read('search=&search=+soia+').filters.search).toBe('soia');
    expect(read('view=x&view=all').filters.view).toBe('all');
  });

  test('count as not set if they are unknown', () => {
    const address =
      'other=1&view=x&counties=XX&counties=&years=1999&type=Lending&price=-1&from=2026-02-30&sort=toString';
    expect(read(address)).toEqual(read(''));
    expect(read(address).isNarrowed).toBe(false);
  });

  test('are counted by their values, except the view', () => {
    const counts = ['', 'view=all', 'search=soia', 'counties=CL,IL&search=soia'];
    expect(counts.map((address) => read(address).filterCount)).toEqual([0, 0, 1, 3]);
  });

  test('narrow the list, except its view', () => {
    expect(read('view=all').isNarrowed).toBe(false);
    expect(read('counties=CL').isNarrowed).toBe(true);
    expect(read('search=soia').isNarrowed).toBe(true);
    expect(Object.keys(list.cleared)).toEqual(['counties', 'years', 'type', 'price', 'from', 'search']);
  });

  test('typed texts lose control characters and end at their limit', () => {
    const cut = read(new URLSearchParams({ search: `${'a'.repeat(99)}😀` }).toString()).filters.search;
    expect(encodeURIComponent(cut)).toBe('a'.repeat(99));
    expect(read(`search=${'a'.repeat(150)}`).filters.search).toHaveLength(100);
    expect(read('search=a%00b%0Ac').filters.search).toBe('a b c');
  });

  test('that depend on others are adjusted after reading', () => {
    const dependent = defineList({
      filters: { kind: oneOf(['a', 'b']), size: oneOf(['1', '2'], 'size==') },
      adjust: (values) => (values.kind === 'a' ? values : { ...values, size: '' as const }),
    });
    const sizeOf = (address: string) => dependent.read(new URLSearchParams(address)).query.filters;
    expect([sizeOf('kind=a&size=2'), sizeOf('kind=b&size=2')]).toEqual(['size==2', '']);
  });
});

test('a list without filters has pages alone', () => {
  expect(plainList.read(new URLSearchParams('page=2&sort=x&a=1'))).toMatchObject({
    paging: { page: '2', pageSize: '20' },
    query: { filters: '', sorts: '' },
    isNarrowed: false,
  });
});

test('sets values, removes empty ones, and keeps the rest', () => {
  const query = new URLSearchParams('page=3&search=agro&role=Client');
  expect(changedQuery(query, { role: 'Provider', page: '' }).toString()).toBe('search=agro&role=Provider');
  expect(changedQuery(query, { search: 'țara' }).get('search')).toBe('țara');
  expect(query.toString()).toBe('page=3&search=agro&role=Client');
  const repeated = new URLSearchParams('counties=CL&counties=TM');
  expect(changedQuery(repeated, { counties: 'CL,IL' }).getAll('counties')).toEqual(['CL,IL']);
});
