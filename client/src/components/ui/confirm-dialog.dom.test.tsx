import type { ErrorCode } from '@recolta/shared/contracts/errors/error-codes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../../lib/http/failure.ts';
import { plain, visitPage } from '../../testing/page-visit.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The codes of the product description, with figures, as they are read in both languages. */
const described: [code: ErrorCode, ro: string, en: string, params?: Record<string, string>][] = [
  ['wrongCredentials', 'E-mailul sau parola este greșită.', 'The e-mail or password is wrong.'],
  [
    'DuplicateEmail',
    'Acest e-mail este deja folosit de un alt cont.',
    'This e-mail is already used by another account.',
  ],
  [
    'MinimumQuantityNotReached',
    'Numărul minim de bucăți trebuie să fie 1.200.',
    'The minimum number of pieces must be 1,200.',
    { quantity: '1200' },
  ],
  [
    'QuantityLimitReached',
    'Bucăți rămase: 20. Ofertați un alt număr.',
    'Remaining pieces: 20. Bid another number.',
    { availableQuantity: '20' },
  ],
  ['ExpiredAuction', 'Licitația a expirat.', 'The auction has expired.'],
  ['AlreadyExistingBid', 'Aveți deja o ofertă în desfășurare.', 'You already have a bid in progress.'],
  ['ClaimAreadyExists', 'Acest rol există deja.', 'This role already exists.'],
  ['NotEnoughPrivileges', 'Nu aveți suficiente permisiuni.', 'You do not have enough permissions.'],
  [
    'bidAccepted',
    'Licitația nu poate fi ștearsă, oferta a fost acceptată.',
    'The auction cannot be deleted, the offer was accepted.',
  ],
  ['UnexpectedError', 'Eroare neașteptată.', 'Unexpected error.'],
];

const refused = (code: ErrorCode, params: Record<string, string>) => (
  <ConfirmDialog
    title="Titlu"
    label="Trimite"
    isSending={false}
    error={new CallError({ code, params, status: 409 })}
    onConfirm={() => undefined}
    onClose={() => undefined}
  />
);

test.each(
  described.flatMap(([code, ro, en, params = {}]) => [
    [code, '/', ro, params] as const,
    [code, '/en', en, params] as const,
  ]),
)('[L12] the refusal %s is said in the dialog at %s', async (code, address, sentence, params) => {
  await visitPage(refused(code, params), { address, namespaces: ['frame'], answers: {} });
  const alert = within(await screen.findByRole('dialog')).getByRole('alert');
  expect(plain(alert.textContent ?? '')).toBe(sentence);
});

test('the code without a text, emailNotConfirmed, says nothing', async () => {
  await visitPage(refused('emailNotConfirmed', {}), { address: '/', namespaces: ['frame'], answers: {} });
  expect(within(await screen.findByRole('dialog')).getByRole('alert').textContent).toBe('');
});
