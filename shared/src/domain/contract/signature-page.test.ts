import { expect, it } from 'vitest';
import { documentText } from '../../testing/contract-text.ts';
import { contractFormat } from './contract-format.ts';
import { type SignedContract, signaturePage } from './signature-page.ts';

const signed: SignedContract = {
  ...{ number: 'AM-2026-000123', version: 2, goodsName: 'Grâu', sha256: 'a'.repeat(64) },
  madeAt: '2026-11-24T08:00:00.000Z',
  signatures: [
    {
      ...{ side: 'buyer', signerName: 'Ana Marin', companyName: 'Moara SRL' },
      ...{ at: '2026-11-24T09:00:00.000Z', fileSha256: 'b'.repeat(64) },
    },
    {
      ...{ side: 'seller', signerName: 'Ion Pop', companyName: 'Agro SRL' },
      ...{ at: '2026-11-24T10:00:00.000Z', fileSha256: null },
    },
  ],
};

it.each(['ro', 'en'] as const)(
  '[C2] each side has its own signature and its way of signing in %s',
  (locale) => {
    const { signaturePage: texts, parties } = contractFormat(locale).texts;
    const text = documentText(signaturePage(signed, locale));
    const at = (part: string) => {
      expect(text).toContain(part);
      return text.indexOf(part);
    };
    const [seller, buyer] = [text.lastIndexOf(parties.seller), text.lastIndexOf(parties.buyer)];
    const order = [seller, at('Ion Pop'), at('Agro SRL'), at(texts.byCode), buyer, at('Ana Marin')];
    expect([...order, at('Moara SRL'), at(texts.byFile), at('b'.repeat(64))]).toEqual(
      [...order, at('Moara SRL'), at(texts.byFile), at('b'.repeat(64))].toSorted((a, b) => a - b),
    );
    expect(at(texts.hash)).toBeLessThan(seller);
  },
);
