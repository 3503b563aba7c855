import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { store } from '../../lib/store.ts';
import { visitPage } from '../../testing/page-visit.tsx';
import { ConsentButtons, consentAtom, readConsent } from './consent.tsx';

test('the choice on error reports is set at once and kept on the device', async () => {
  onTestFinished(() => {
    store.set(consentAtom, null);
    localStorage.clear();
  });
  const { user, t } = await visitPage(<ConsentButtons />, {
    ...{ address: '/', namespaces: ['frame'], answers: {} },
  });
  const choices = [
    ['accepted', t('frame:consentAccept')],
    ['refused', t('frame:consentRefuse')],
  ] as const;
  for (const [choice, name] of choices) {
    await user.click(screen.getByRole('button', { name }));
    expect([store.get(consentAtom), readConsent(localStorage, Date.now())]).toEqual([choice, choice]);
  }
});
