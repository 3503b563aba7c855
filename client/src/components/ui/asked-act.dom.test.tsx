import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../lib/http/failure.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { AskedAct } from './asked-act.tsx';

test.each([
  [new CallError({ code: 'StatusConflict', params: {}, status: 409 }), 1],
  [null, 0],
])(
  'an act that is asked about again does not show the refusal of its last attempt',
  async (error, resets) => {
    const call = { isPending: false, error, reset: vi.fn<() => void>() };
    const { user } = await visitPage(
      <AskedAct title="Anulați?" label="Anulează" look="danger" call={call} onConfirm={() => undefined} />,
      { address: '/', namespaces: ['frame', 'forms'], answers: {} },
    );
    await user.click(screen.getByRole('button', { name: 'Anulează' }));
    expect(screen.getByRole('dialog', { name: 'Anulați?' })).toBeTruthy();
    expect(call.reset).toHaveBeenCalledTimes(resets);
  },
);
