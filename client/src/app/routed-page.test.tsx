import { expect, test } from 'vitest';
import { routeErrorInfo } from '../components/errors/route-error.ts';
import { rolesOfGuard } from './pages/page-entry.ts';
import { pages } from './pages/pages.ts';
import { guarded } from './routed-page.tsx';

test('an unknown guard is a 500, and its page is shown to nobody', () => {
  const failed = () => {
    try {
      return guarded(() => null, 'nobody-knows');
    } catch (error) {
      return routeErrorInfo(error);
    }
  };
  expect(failed()).toEqual({ status: 500, message: 'unknown guard: nobody-knows' });
  // A property name of every object is not a guard either.
  expect(() => rolesOfGuard('constructor')).toThrow('unknown guard');
});

test('a guard names roles, or accepts any signed-in user', () => {
  expect(rolesOfGuard('admin')).toEqual(['Admin']);
  expect(rolesOfGuard('session')).toBeNull();
});

test.each([
  ['/live-auctions', ['Admin']],
  ['/admin/auctions', ['Admin']],
  ['/auctions/add', ['Client', 'Provider']],
  ['/auctions/my-auctions', ['Client', 'Provider']],
  ['/auctions/:id/bid', ['Client', 'Provider']],
  ['/auctions/:id/edit', ['Client', 'Provider']],
  ['/auction-bids/my', ['Client', 'Provider']],
  ['/auction-winning-bids/my', ['Client', 'Provider']],
  ['/admin/product-catalog', ['Admin']],
  ['/admin/product-catalog/add', ['Admin']],
  ['/admin/product-catalog/products/:id', ['Admin']],
  ['/admin/categories', ['Admin']],
  ['/bids/my', ['Client', 'Provider']],
  ['/products/my', ['Client', 'Provider']],
  ['/products/:id/bid', ['Client', 'Provider']],
  ['/products/add', ['Provider']],
  ['/products/:id/edit', ['Provider']],
  ['/products/:id/final-price', ['Provider']],
  ['/products/:id/bids', ['Provider']],
  ['/products/:id/bids/:bidId', ['Provider']],
  ['/products', 'everybody'],
  ['/products/:id', 'everybody'],
  ['/live-auctions/:id', null],
  ['/product-catalog', 'everybody'],
  ['/product-catalog/products/:id', 'everybody'],
  ['/auctions', 'everybody'],
  ['/auctions/:id', 'everybody'],
  ['/live-auctions/:id/participate', 'everybody'],
])('%s accepts %j', (path, roles) => {
  const page = Object.values<{ readonly path: string; readonly guard?: string }>(pages).find(
    (one) => one.path === path,
  );
  expect(page?.guard === undefined ? 'everybody' : rolesOfGuard(page.guard)).toEqual(roles);
});
