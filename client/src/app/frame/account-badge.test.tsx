import type { Identity } from '@recolta/shared/contracts/http/identity';
import { expect, test } from 'vitest';
import { buyerIdentity } from '../../testing/identity.ts';
import { pageHtml } from '../../testing/page-html.tsx';
import { AccountInitials, OwnStatusChip } from './account-badge.tsx';

const active = buyerIdentity();
const inactive = buyerIdentity({ user: { isActive: false } });
const withoutBank = buyerIdentity({ account: { hasBankDetails: false } });
const inactiveBidder = buyerIdentity({ user: { isActive: false, roles: ['Bidder'] } });
const badge = (identity: Identity) => <AccountInitials identity={identity} />;
const warning = 'Datele contului sunt incomplete';

test.each([
  ['Cont activ', active, false],
  ['Cont inactiv', inactive, false],
  ['Cont incomplet', withoutBank, true],
  ['Cont incomplet', inactiveBidder, true],
])(
  '[S5] the chip says %s, in the colour of warnings where details are missing',
  async (text, identity, isWarning) => {
    const html = await pageHtml(<OwnStatusChip identity={identity} />);
    expect(html).toContain(`${text}</span>`);
    expect(html.includes('bg-warn-wash')).toBe(isWarning);
  },
);

test('[S5] a warning icon is shown while something is missing', async () => {
  expect(await pageHtml(badge(withoutBank))).toContain(`aria-label="${warning}"`);
  expect(await pageHtml(badge(inactive))).toContain(`aria-label="${warning}"`);
  expect(await pageHtml(badge(active))).not.toContain(warning);
});
