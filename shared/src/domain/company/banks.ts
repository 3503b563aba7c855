/**
 * Romanian banks by the code in their account numbers. An unknown code is not an error: old ones are still in use.
 */
export const banks: readonly { readonly ibanCode: string; readonly name: string }[] = [
  { ibanCode: 'BTRL', name: 'Banca Transilvania S.A.' },
  { ibanCode: 'RNCB', name: 'Banca Comercială Română S.A. (BCR)' },
  { ibanCode: 'BRDE', name: 'BRD - Groupe Société Générale S.A.' },
  { ibanCode: 'INGB', name: 'ING Bank N.V. Amsterdam - Sucursala București' },
  { ibanCode: 'RZBR', name: 'Raiffeisen Bank S.A.' },
  { ibanCode: 'BACX', name: 'UniCredit Bank S.A.' },
  { ibanCode: 'CECE', name: 'CEC Bank S.A.' },
  { ibanCode: 'UGBI', name: 'Garanti BBVA S.A.' },
  { ibanCode: 'BRMA', name: 'Exim Banca Românească S.A.' },
  { ibanCode: 'BREL', name: 'Libra Internet Bank S.A.' },
  { ibanCode: 'CARP', name: 'Patria Bank S.A.' },
  { ibanCode: 'EGNA', name: 'Vista Bank (România) S.A.' },
  { ibanCode: 'WBAN', name: 'Intesa Sanpaolo Bank România S.A.' },
  { ibanCode: 'MIRO', name: 'ProCredit Bank S.A.' },
  { ibanCode: 'CRCO', name: 'Banca Centrală Cooperatistă CREDITCOOP' },
  { ibanCode: 'BFER', name: 'TechVentures Bank S.A.' },
  { ibanCode: 'MIND', name: 'Banca Română de Credite și Investiții S.A.' },
  { ibanCode: 'ROIN', name: 'Salt Bank S.A.' },
  { ibanCode: 'FNNB', name: 'Nexent Bank N.V. Amsterdam - Sucursala București' },
  { ibanCode: 'REVO', name: 'Revolut Bank UAB Vilnius - Sucursala București' },
  { ibanCode: 'TBIB', name: 'TBI Bank EAD Sofia - Sucursala București' },
  { ibanCode: 'BLOM', name: 'Banque Banorient France S.A. - Sucursala România' },
  { ibanCode: 'CITI', name: 'Citibank Europe plc Dublin - Sucursala România' },
  { ibanCode: 'FTSB', name: 'BNP Paribas (fost Fortis) - Sucursala București' },
  { ibanCode: 'PORL', name: 'Porsche Bank România S.A.' },
  { ibanCode: 'BKCH', name: 'Bank of China (CEE) - Sucursala București' },
  { ibanCode: 'BPKO', name: 'PKO Bank Polski - Sucursala București' },
  { ibanCode: 'TREZ', name: 'Trezoreria Statului' },
  { ibanCode: 'NBOR', name: 'Banca Națională a României' },
];

const byCode = new Map(banks.map(({ ibanCode, name }) => [ibanCode, name]));

/** The name of the bank with a code; undefined for an unknown one. */
export function bankName(ibanCode: string): string | undefined {
  return byCode.get(ibanCode);
}
