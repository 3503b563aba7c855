import { describe, expect, it } from 'vitest';
import { resultsFileAddress, resultsList } from './results-page.tsx';

const clausesOf = (query: string) => resultsList.read(new URLSearchParams(query)).query.filters;

describe('the filters of results', () => {
  it('are the clauses of the call', () => {
    const query = 'source=liveAuction&type=Selling&product=corn&county=CL&from=2026-11-01&until=2026-11-30';
    expect(clausesOf(query)).toBe(
      'kind==liveAuction,type==Selling,product==corn,county==CL,soldOn>=2026-11-01,soldOn<=2026-11-30',
    );
    expect(clausesOf('product=others')).toBe('product==others');
  });

  it('count as not set if the address has unknown values', () => {
    expect(clausesOf('source=x&type=All&product=rice&county=XX&from=2026-02-30&until=soon')).toBe('');
    expect(clausesOf('page=2')).toBe('');
  });

  it('are part of the file’s address, in the reader’s language', () => {
    expect(resultsFileAddress('', 'en')).toBe('/services/main/auctions/results/csv?locale=en');
    expect(resultsFileAddress('product==corn,county==CL', 'ro')).toBe(
      '/services/main/auctions/results/csv?filters=product%3D%3Dcorn%2Ccounty%3D%3DCL&locale=ro',
    );
  });
});
