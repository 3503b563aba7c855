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
    const account = { hasDocuments: true, hasBankDetails };
    const identity = buyerIdentity({ user: { isActive }, account });
    const html = await pageHtml(<AccountProgress identity={identity} account={account} />, '/account', [
      'account',
    ]);
    if (title === null) expect(html).toBe('');
    else expect(html).toContain(title);
    expect(html.includes('href="/account/bank"')).toBe(title !== null && !hasBankDetails);
  },
);
