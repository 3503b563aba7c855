import { expect, it } from 'vitest';
import { controlRow, controlRowAtMs } from '../../../testing/control-row.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { watchedRows } from '../state/control-view.ts';
import { ControlHead } from './control-head.tsx';

const shown = (relaysAway?: number, address = '/live-auctions') => {
  const rows = {
    a: controlRow('a', { connectedCount: 2 }),
    b: controlRow('b', { connectedCount: 1, ...(relaysAway !== undefined && { relaysAway }) }),
  };
  return pageHtml(
    <ControlHead
      watched={watchedRows(rows, controlRowAtMs)}
      nowMs={controlRowAtMs}
      isWall={false}
      duty={{ isOnDuty: false, error: null, toggle: () => undefined }}
      onHelp={() => undefined}
      choose={() => undefined}
    />,
    address,
    ['control'],
  );
};

it('[R1] says that the number connected is incomplete while a relay is disconnected, and only then', async () => {
  const complete = await shown();
  expect(complete).toContain('>3</b>conectați');
  expect(complete).not.toContain('incomplet');
  expect(await shown(1)).toContain('Numărul celor conectați este incomplet: un server nu răspunde.');
  expect(await shown(1, '/en/live-auctions')).toContain('The number connected is incomplete');
});
