import { crops } from '@recolta/shared/domain/crops';
import { auctionStatuses } from '@recolta/shared/domain/enumerations';
import { attackAddresses } from '../addresses.ts';
import { encoded } from '../http-call.ts';
import { harmlessCalls, measurePhases } from '../phases.ts';
import type { Recipe } from '../recipe.ts';
import { bidPath, startStand } from '../stand.ts';

const connections = 1000;
const list = '/services/live-auctions/api/v1/auctions';

export const recipe: Recipe = {
  title: '1,000 parallel reads of every list and filter, from one address',
  async run(report, { seconds }) {
    await using stand = await startStand();
    const [auctionId = ''] = stand.auctionIds;
    const others = { name: 'reads', everyMs: 1000 };
    const read = (path: string) =>
      ({ kind: 'request', request: encoded({ path }), goodStatus: 200 }) as const;
    await measurePhases(report, stand, {
      seconds,
      harmless: harmlessCalls([...stand.polls, encoded({ path: `${list}?pageSize=10` })], {
        connections,
        addresses: 50,
        everyMs: 3000,
      }),
      attacks: {
        'from one address': {
          kind: 'calls',
          connections,
          addresses: attackAddresses(1),
          requests: everyRead(auctionId).map((path) => encoded({ path })),
          everyMs: 0,
        },
      },
      more: [
        {
          ...others,
          lanes: [read(`${list}?pageSize=10`), read(bidPath(auctionId)), read('/rooms/live-list')],
        },
      ],
    });
  },
};

/** Each list with each of its filters and sorts, in full pages. */
function everyRead(auctionId: string): string[] {
  const filters = [
    ...auctionStatuses.map((status) => `status==${status}`),
    ...crops.map(({ key }) => `product==${key}`),
    'county!=TR',
    'harvestYear>=2000,harvestYear<=2100',
    'name@=%',
    'name@=a,name@=e,name@=test,type==Selling,status!=Failed,harvestYear>2000',
  ];
  const sorts = ['startsAt', '-startsAt', 'endsAt', '-bidCount'];
  const pages = [
    ...filters.map((filter) => `filters=${encodeURIComponent(filter)}`),
    ...sorts.map((sort) => `sorts=${sort}`),
    'page=1',
  ];
  return [
    ...pages.map((query) => `${list}?pageSize=100&${query}`),
    bidPath(auctionId),
    `${bidPath(auctionId)}/bids?after=0`,
    '/services/live-auctions/api/v1/selling-products',
    '/services/main/counties/TR/towns',
    `/rooms/auction:${auctionId}`,
  ];
}
