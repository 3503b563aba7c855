import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { visitPage } from '../../../testing/page-visit.tsx';
import { ServiceStatePage } from './service-state-page.tsx';

const history = 'GET /services/live-auctions/api/v1/service-history';
const visit = (answer: () => Response) =>
  visitPage(<ServiceStatePage />, {
    address: '/stare',
    namespaces: ['help', 'lists'],
    answers: { [history]: answer },
  });

describe('the service status page', () => {
  test('[L11] lists interruptions with their length, and says how many auctions are on hold', async () => {
    const outages = [
      { since: '2026-11-20T08:00:00.000Z', until: '2026-11-20T08:02:07.400Z' },
      { since: '2026-11-02T23:30:00.000Z', until: '2026-11-02T23:30:09.000Z' },
    ];
    const { t } = await visit(() => Response.json({ outages, heldCount: 2, isClosing: true }));
    expect(await screen.findByText(t('help:state.works'))).toBeTruthy();
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['20 nov., 10:00', '2 min 7 s', '3 nov., 01:30', '9 s']);
    expect(screen.getByText(t('help:state.held', { count: 2 }))).toBeTruthy();
  });

  test('says that there was no interruption', async () => {
    const { t } = await visit(() => Response.json({ outages: [], heldCount: 0, isClosing: true }));
    expect(await screen.findByText(t('help:state.none'))).toBeTruthy();
  });

  test('[L11] does not say that the market works while no closer is running', async () => {
    const { t } = await visit(() => Response.json({ outages: [], heldCount: 0, isClosing: false }));
    expect(await screen.findByText(t('help:state.interrupted'))).toBeTruthy();
    expect(screen.queryByText(t('help:state.works'))).toBeNull();
  });

  test('says that the market does not respond', async () => {
    const { t } = await visit(() =>
      Response.json({ code: 'ServiceUnavailable', message: '', params: {}, requestId: 'r' }, { status: 503 }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain(t('help:state.failed'));
    expect(screen.queryByText(t('help:state.works'))).toBeNull();
  });
});
