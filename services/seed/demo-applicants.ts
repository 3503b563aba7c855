import type { AccountDocumentType } from '@recolta/shared/domain/account-documents';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import type { DemoAccount, Seat } from './demo-accounts.ts';

/** A company of the demonstration that nobody signs in as: what an administrator has to look at. */
export interface DemoApplicant extends DemoAccount {
  readonly documents: readonly AccountDocumentType[];
  /** Whether its e-mail is confirmed. */
  readonly isConfirmed: boolean;
  readonly registeredHoursAgo: number;
  /** Why an administrator deactivated it. */
  readonly deactivatedFor?: string;
}

type Applicant = Omit<DemoApplicant, 'role' | 'isActive' | 'mayPost' | 'email' | 'seat'> & { seat: Seat };

const withAll = accountDocumentTypes;

const applicants: readonly Applicant[] = [
  {
    companyName: 'Ferma Țepeș-Vodă SRL',
    companyNumber: '900000131',
    administratorName: 'Gheorghe Țuțea',
    telephone: '+40722000021',
    iban: 'RO79BTRL0000000000000021',
    seat: { jNumber: 'J13/2101/2015', county: 'CT', town: 'Cogealac', street: 'Strada Câmpului 21' },
    documents: withAll,
    isConfirmed: true,
    registeredHoursAgo: 3,
  },
  {
    companyName: 'Cooperativa Agricolă Bărăgan',
    companyNumber: '900000140',
    administratorName: 'Maria Știrbei',
    telephone: '+40722000022',
    iban: 'RO78BRDE0000000000000022',
    seat: { jNumber: 'C21/2102/2018', county: 'IL', town: 'Slobozia', street: 'Șoseaua București 22' },
    documents: withAll,
    isConfirmed: true,
    registeredHoursAgo: 27,
  },
  {
    companyName: 'Întreprindere Individuală Ștefan Rusu',
    companyNumber: '900000158',
    administratorName: 'Ștefan Rusu',
    telephone: '+40722000023',
    iban: null,
    seat: { jNumber: 'F22/2103/2020', county: 'IS', town: 'Hârlău', street: 'Strada Morii 23' },
    documents: ['CompanyNumber', 'Identification'],
    isConfirmed: true,
    registeredHoursAgo: 50,
  },
  {
    companyName: 'Panificație Făgăraș SA',
    companyNumber: '900000166',
    administratorName: 'Ioan Bârsan',
    telephone: '+40722000024',
    iban: 'RO95BTRL0000000000000024',
    seat: { jNumber: 'J08/2104/2009', county: 'BV', town: 'Făgăraș', street: 'Strada Cetății 24' },
    documents: [],
    isConfirmed: false,
    registeredHoursAgo: 1,
  },
  {
    companyName: 'Silozuri Jiu SRL',
    companyNumber: '900000174',
    administratorName: 'Florin Pârvu',
    telephone: '+40722000025',
    iban: 'RO91CECE0000000000000025',
    seat: { jNumber: 'J16/2105/2012', county: 'DJ', town: 'Craiova', street: 'Calea Severinului 25' },
    documents: withAll,
    isConfirmed: true,
    registeredHoursAgo: 900,
    deactivatedFor: 'Certificatul constatator a expirat.',
  },
  // With the company number of an active login: an administrator has to find out whose it is.
  {
    companyName: 'Cereal Trading Constanța Port SRL',
    companyNumber: '900000050',
    administratorName: 'Petru Andrei',
    telephone: '+40722000026',
    iban: 'RO41BTRL0000000000000026',
    seat: { jNumber: 'J13/2106/2019', county: 'CT', town: 'Constanța', street: 'Strada Portului 26' },
    documents: withAll,
    isConfirmed: true,
    registeredHoursAgo: 5,
  },
];

export const demoApplicants: readonly DemoApplicant[] = applicants.map((one, index) => ({
  ...one,
  email: `solicitant${index + 1}@demo.recolta.ro`,
  role: 'Client',
  isActive: false,
  mayPost: false,
}));
