import type romanian from '../ro/pages.ts';
import type { Translated } from '../translated.ts';

export default {
  titleSuffix: 'Recolta',
  homeTitle: 'Live grain auctions',
  homeDescription:
    'Cereal and oilseed auctions in real time: the best price, the clock and the bids in plain view.',
  liveTitle: 'Live auctions',
  liveDescription: 'All live grain auctions: in progress, scheduled and awaiting a decision.',
  roomDescription: 'Live auction: {{name}}, {{quantity}}, {{county}}. Price, clock and bids in real time.',
  roomTitle: 'Auction room',
  notFoundTitle: '404 Not Found',
  notFoundHeading: '404 Not Found',
  notFoundText: 'This page could not be found',
  notFoundSearch: 'Search the announcements',
  search: 'Search',
  lotsNow: 'Being auctioned now',
  allLots: 'All live auctions',
  errorTitle: 'An error occurred',
  errorHeading: 'An error occurred',
  errorText: 'The page could not be shown. Nothing you sent was lost.',
  homeLink: 'Home page',
  reload: 'Reload the page',
  retry: 'Try again',
  partFailed: 'A part of the page did not load. Reload the page.',
  partUnreachable: 'A part of the page did not load. Check the connection, then try again.',
  unreachableHeading: 'No connection',
  unreachableText: 'The page did not load. It appears as soon as the connection is back.',
} satisfies Translated<typeof romanian>;
