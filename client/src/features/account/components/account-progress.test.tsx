import { expect, test } from 'vitest';
import { buyerIdentity } from '../../../testing/identity.ts';
import { pageHtml } from '../../../testing/page-html.tsx';
import { AccountProgress } from './account-progress.tsx';

test.each([
  [false, true, 'Contul nu este încă activ'],
  [true, false, 'Contul este incomplet'],
  [true, true, null],
])(
  '[S5] an account, active: %s, with bank details: %s, reads %s',
  async (isActive, hasBankDetails, title) => {
    const account = { hasDocuments: true, hasBankDetails, deactivation: null };
    const identity = buyerIdentity({ user: { isActive }, account });
    const html = await pageHtml(<AccountProgress identity={identity} account={account} />, '/account', [
      'account',
    ]);
    if (title === null) expect(html).toBe('');
    else expect(html).toContain(title);
    expect(html.includes('href="/account/bank"')).toBe(title !== null && !hasBankDetails);
  },
);

test('[S6] a deactivated account reads when and why, and no activation that follows', async () => {
  const deactivation = { at: '2026-11-23T09:02:00.000Z', reason: 'Marfa nu a fost livrată.' };
  const held = { hasDocuments: true, hasBankDetails: true };
  const htmlOf = (isActive: boolean) => {
    const identity = buyerIdentity({ user: { isActive }, account: held });
    const account = { ...held, deactivation };
    return pageHtml(<AccountProgress identity={identity} account={account} />, '/account', ['account']);
  };
  const html = await htmlOf(false);
  expect(html).toContain('Contul este dezactivat');
  expect(html).toContain('la 23.11.2026, 11:02');
  expect(html).toContain('Marfa nu a fost livrată.');
  expect(html).not.toContain('Activarea de către echipa Recolta');
  expect(await htmlOf(true)).toBe('');
});
