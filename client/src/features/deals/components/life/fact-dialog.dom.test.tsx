import { DealInMemory } from '@recolta/shared/testing/deal-fixture';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { visitPage } from '../../../../testing/page-visit.tsx';
import { FactDialog, FactFiles } from './fact-dialog.tsx';

const file = (number: number) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${number}`, name: `${number}.pdf`, sha256: 'a'.repeat(64) },
});

test('[D4] a fact has five files at most, however many are chosen at once', async () => {
  const sent = vi.fn<(name: string) => void>();
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = (body) => sent(((body as FormData).get('file') as File).name);
  function Files() {
    const [files, setFiles] = useState([file(1), file(2)] as Parameters<typeof FactFiles>[0]['files']);
    return <FactFiles dealId="d" files={files} onChange={setFiles} />;
  }
  const { t } = await visitPage(<Files />, { address: '/', namespaces: ['delivery', 'forms'], answers: {} });
  const chosen = [3, 4, 5, 6, 7].map(
    (at) => new File(['%PDF-1.7'], `${at}.pdf`, { type: 'application/pdf' }),
  );
  fireEvent.change(screen.getByLabelText(t('delivery:fileAdd')), { target: { files: chosen } });
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByLabelText(t('delivery:fileAdd'))).toBeNull();
  XMLHttpRequest.prototype.send = send;
});

test('[D1] what no field of the form can show is said above its button', async () => {
  const deal = new DealInMemory();
  const shown = { ...deal.now, life: deal.life, id: 'd', side: 'buyer' } as const;
  const sent = vi.fn<() => Response>(() => Response.json({ refusals: [null], deal: null }));
  const { user } = await visitPage(
    <FactDialog
      deal={shown}
      title="Propunerea"
      label="Închide propunerea"
      defaults={{ reason: '' }}
      bodyOf={() => ({ kind: 'ProposalEnded', proposalId: 'x' })}
      onClose={vi.fn()}
    />,
    {
      ...{ address: '/', namespaces: ['delivery', 'forms', 'frame'] },
      answers: { 'POST /services/main/auction-winning-bids/d/facts': sent },
    },
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Închide propunerea' }));
  await vi.waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(sent).not.toHaveBeenCalled();
});
