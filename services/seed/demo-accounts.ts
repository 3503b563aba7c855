import type { CountyCode } from '@recolta/shared/domain/counties';
import type { Role } from '@recolta/shared/domain/enumerations';
import type { VatState } from '@recolta/shared/domain/vat';
import { demoLogins } from './demo-logins.ts';

export interface DemoAccount {
  readonly email: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly mayPost: boolean;
  readonly companyName: string | null;
  readonly companyNumber: string | null;
  readonly administratorName: string | null;
  readonly telephone: string | null;
  readonly iban: string | null;
  /** Registered for VAT where it is left out; null: not stated. */
  readonly vatState?: VatState | null;
  /** Where it is registered; an account without one is incomplete. */
  readonly seat?: Seat;
}

export interface Seat {
  readonly jNumber: string;
  readonly county: CountyCode;
  readonly town: string;
  readonly street: string;
}

type Company = Omit<DemoAccount, 'email' | 'role' | 'isActive' | 'mayPost'>;

function company(
  companyName: string,
  companyNumber: string,
  administratorName: string,
  telephone: string,
  iban: string,
): Company {
  return { companyName, companyNumber, administratorName, telephone, iban };
}

const unknownCompany: Company = {
  companyName: null,
  companyNumber: null,
  administratorName: null,
  telephone: null,
  iban: null,
};

/** Companies behind the logins, in their order; numbers of a range that is not issued. */
const companies: readonly Company[] = [
  company('Recolta Administrare SRL', '900000018', 'Ana Pop', '+40722000001', 'RO13RNCB0000000000000001'),
  company('Agro Siliștea SRL', '900000026', 'Mihai Ionescu', '+40722000002', 'RO83RNCB0000000000000002'),
  company(
    'Cooperativa Câmpia Timișului',
    '900000034',
    'Elena Bota',
    '+40722000003',
    'RO56RNCB0000000000000003',
  ),
  company('Moara Dâmbovița SA', '900000042', 'Radu Stan', '+40722000004', 'RO29RNCB0000000000000004'),
  company(
    'Cereal Trading Constanța SRL',
    '900000050',
    'Ioana Marin',
    '+40722000005',
    'RO02RNCB0000000000000005',
  ),
  company('Nutreț Olt SRL', '900000069', 'Dan Voicu', '+40722000006', 'RO72RNCB0000000000000006'),
  company('Siloz Brăila SRL', '900000077', 'Oana Lupu', '+40722000007', 'RO45RNCB0000000000000007'),
  unknownCompany,
];

/** Where the companies behind the logins are registered, in their order. */
const seats: readonly Seat[] = [
  { jNumber: 'J40/1001/2010', county: 'B', town: 'Sectorul 1', street: 'Calea Victoriei 1' },
  { jNumber: 'J34/1002/2011', county: 'TR', town: 'Siliștea', street: 'Strada Principală 2' },
  { jNumber: 'C35/1003/2012', county: 'TM', town: 'Lugoj', street: 'Strada Timișului 3' },
  { jNumber: 'J15/1004/2013', county: 'DB', town: 'Târgoviște', street: 'Strada Morii 4' },
  { jNumber: 'J13/1005/2014', county: 'CT', town: 'Constanța', street: 'Strada Portului 5' },
  { jNumber: 'J28/1006/2015', county: 'OT', town: 'Slatina', street: 'Strada Oltului 6' },
  { jNumber: 'J09/1007/2016', county: 'BR', town: 'Brăila', street: 'Strada Silozului 7' },
];

/** The accounts one can sign in to. */
export const loginAccounts: readonly DemoAccount[] = demoLogins.map(({ email, role, isActive }, index) => ({
  email,
  role,
  isActive,
  mayPost: role === 'Provider',
  ...(companies[index] ?? unknownCompany),
  ...(seats[index] ? { seat: seats[index] } : {}),
}));

/** The simulated bidders: nobody can sign in as them. */
export const simulatedAccounts: readonly DemoAccount[] = [
  company('Agroport Comerț SRL', '900000085', 'Simulare', '+40722000011', 'RO58BTRL0000000000000011'),
  company('Furaje Bărăgan SRL', '900000093', 'Simulare', '+40722000012', 'RO31BTRL0000000000000012'),
  company('Moara Veche SRL', '900000107', 'Simulare', '+40722000013', 'RO04BTRL0000000000000013'),
  company('Dunărea Cereale SA', '900000115', 'Simulare', '+40722000014', 'RO74BTRL0000000000000014'),
  company('Ulei Teleorman SRL', '900000123', 'Simulare', '+40722000015', 'RO47BTRL0000000000000015'),
].map((one, index) => ({
  ...one,
  email: `simulare${index + 1}@demo.recolta.ro`,
  role: 'Client',
  isActive: true,
  mayPost: false,
}));
