import { describe, expect, test } from 'vitest';
import { isNarrowed, readUsersFilters, usersQuery } from './users-filters.ts';

const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readUsersFilters({ filterOf: (name) => params.get(name) ?? '' });
};
const queryOf = (query: string) => usersQuery(read(query), 1, 20);

describe('the list of users as the address says it', () => {
  test('[S6] begins with those that wait for activation, newest first', () => {
    expect(queryOf('')).toEqual({
      page: '1',
      pageSize: '20',
      filters: 'isWaiting==true',
      sorts: '-createdAt',
    });
    expect(isNarrowed(read(''))).toBe(false);
  });

  test('takes each filter, with what is typed escaped', () => {
    const query =
      'view=all&search=A, B|C&status=incomplete&role=Bidder&permission=Auctions.Post&confirmed=false&sort=company';
    expect(queryOf(query)).toMatchObject({
      filters:
        'search@=A\\, B\\|C,status==incomplete,role==Bidder,permission==Auctions.Post,isEmailConfirmed==false',
      sorts: 'companyName',
    });
    expect(isNarrowed(read(query))).toBe(true);
  });

  test('leaves out what it does not know, and what does not go with waiting', () => {
    expect(queryOf('view=all&status=x&role=Owner&permission=All&confirmed=maybe&sort=size')).toMatchObject({
      filters: '',
      sorts: '-createdAt',
    });
    expect(queryOf('status=active&permission=Auctions.Post&role=Client').filters).toBe(
      'isWaiting==true,role==Client',
    );
  });
});
