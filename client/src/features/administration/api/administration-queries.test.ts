import { describe, expect, test } from 'vitest';
import { usersList, usersQuery } from './administration-queries.ts';

const read = (query: string) => usersList.read(new URLSearchParams(query));
const queryOf = (query: string) => usersQuery(read(query));

describe('the list of users by its address', () => {
  test('[S6] starts with users waiting for activation, newest first', () => {
    expect(queryOf('')).toEqual({
      page: '1',
      pageSize: '20',
      filters: 'isWaiting==true',
      sorts: '-createdAt',
    });
    expect(read('').isNarrowed).toBe(false);
  });

  test('[I1, S6] orders users waiting for a check by start, and for a permission by request', () => {
    expect(queryOf('view=invited&sort=email')).toMatchObject({ filters: 'isInvited==true', sorts: '' });
    expect(queryOf('view=permission')).toMatchObject({
      filters: 'asksFor==Auctions.Post',
      sorts: 'requestedAt',
    });
  });

  test('applies each filter, escaping typed text', () => {
    const query =
      'view=all&search=A, B|C&status=incomplete&role=Bidder&permission=Auctions.Post&confirmed=false&sort=company';
    expect(queryOf(query)).toMatchObject({
      filters:
        'search@=A\\, B\\|C,status==incomplete,role==Bidder,permission==Auctions.Post,isEmailConfirmed==false',
      sorts: 'companyName',
    });
    expect(read(query).isNarrowed).toBe(true);
  });

  test('ignores unknown filters, and those that do not apply to waiting users', () => {
    expect(queryOf('view=all&status=x&role=Owner&permission=All&confirmed=maybe&sort=size')).toMatchObject({
      filters: '',
      sorts: '-createdAt',
    });
    expect(queryOf('status=active&permission=Auctions.Post&role=Client').filters).toBe(
      'isWaiting==true,role==Client',
    );
  });
});
