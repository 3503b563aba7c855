import { randomUUID } from 'node:crypto';
import { accountDocumentTypes } from '@recolta/shared/domain/account-documents';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { type Kysely, sql } from 'kysely';
import type { AllTables } from '../src/all-tables.ts';
import type { CatalogueTables } from '../src/catalogue/tables.ts';
import { claimCompanyNumber, markCompanyChecked } from '../src/main/company-change/active-company.ts';
import { lockCompany } from '../src/main/company-change/lock-company.ts';
import { requestCompanyChange } from '../src/main/company-change/request-company-change.ts';
import { hashPassword } from '../src/main/session/password.ts';
import type { MainTables } from '../src/main/tables.ts';
import type { FileStore } from '../src/platform/files/file-store.ts';
import { foldEmail } from '../src/platform/fold-email.ts';
import { type DemoAccount, loginAccounts, type Seat, simulatedAccounts } from './demo-accounts.ts';
import { demoAnnouncements } from './demo-announcements.ts';
import { demoApplicants } from './demo-applicants.ts';
import { demoCompanyChange } from './demo-company-change.ts';
import { demoPassword } from './demo-logins.ts';
import { demoLots, photosOfDemoLot } from './demo-lots.ts';
import { demoProducts, photosOfDemoProduct } from './demo-products.ts';
import { unlockDemoLogins } from './lock-demo-logins.ts';
import type { DemoPhoto } from './photos/draw-photo.ts';
import { seedPhotos } from './photos/seed-photos.ts';
import { seedAnnouncements } from './seed-announcements.ts';
import { addDocuments, addIncoming, agePast } from './seed-applicants.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { companyPhotos, seedCompanyPhotos } from './seed-company-photos.ts';
import { seedDeals } from './seed-deals.ts';
import { seedDemoProducts } from './seed-demo-products.ts';
import { seedPastDeals } from './seed-past-deals.ts';

const advisoryLock = 7_205_759_405;

/**
 * Makes what of the demonstration's accounts, applicants and messages is not there yet; of several processes that
 * start at once, one after the other.
 *
 * @param publicUrl origin of the pages, for contracts
 */
export async function seedDemo(db: Kysely<AllTables>, files: FileStore, publicUrl: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    // The other process seeds for minutes on a busy machine.
    await sql`set lock_timeout = '10min'`.execute(connection);
    await sql`set statement_timeout = '10min'`.execute(connection);
    await sql`select pg_advisory_lock(${advisoryLock})`.execute(connection);
    try {
      await addMissing(db, files);
      await seedPhotos(db, files, await wantedPhotos(db));
      const main = db.$pickTables<keyof MainTables>();
      await seedCompanyPhotos(main);
      const dealt = await seedAnnouncements(main);
      if (dealt) await seedDeals(main, { files, publicUrl }, dealt);
      await seedPastDeals(main, files);
      await seedCatalogue(db.$pickTables<keyof CatalogueTables>());
      await seedDemoProducts(main);
      await unlockDemoLogins(db);
    } finally {
      await sql`select pg_advisory_unlock(${advisoryLock})`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function addMissing(db: Kysely<AllTables>, files: FileStore): Promise<void> {
  const known = await db.selectFrom('main.users').select(['id', 'email_folded']).execute();
  const userIds = new Map(known.map(({ id, email_folded }) => [email_folded, id]));
  const isMissing = ({ email }: DemoAccount) => !userIds.has(foldEmail(email));
  const missing = [...loginAccounts, ...simulatedAccounts].filter(isMissing);
  const applicants = demoApplicants.filter(isMissing);
  if (missing.length + applicants.length === 0) return;

  const passwordHash = await hashPassword(demoPassword);
  // Nobody signs in as a simulated bidder or an applicant.
  const noPasswordHash = await hashPassword(randomUUID());
  for (const account of missing) {
    const isLogin = loginAccounts.includes(account);
    const { accountId, userId } = await insertAccount(db, account, isLogin ? passwordHash : noPasswordHash);
    userIds.set(foldEmail(account.email), userId);
    if (account.seat) await addDocuments(db, files, { ...account, accountId }, accountDocumentTypes);
    if (account.email === demoCompanyChange.email) await addCompanyChange(db, accountId);
  }
  const administratorId = userIds.get(administratorEmail);
  if (administratorId === undefined) throw new Error('the demonstration has no administrator');
  for (const applicant of applicants) {
    const ids = await insertAccount(db, applicant, noPasswordHash);
    await agePast(db, ids, applicant, administratorId);
    await addDocuments(db, files, { ...applicant, ...ids }, applicant.documents);
  }
  if (applicants.length === demoApplicants.length) await addIncoming(db);
}

async function addCompanyChange(db: Kysely<AllTables>, accountId: string): Promise<void> {
  await db
    .$pickTables<keyof MainTables>()
    .transaction()
    .execute(async (trx) => {
      const { data } = await lockCompany(trx, accountId);
      await requestCompanyChange(trx, accountId, data, demoCompanyChange.fields);
    });
}

/** The pictures of the demonstration's companies and of everything that they sell, by account. */
async function wantedPhotos(db: Kysely<AllTables>): Promise<ReadonlyMap<string, readonly DemoPhoto[]>> {
  const nowMs = Date.now();
  const wanted = [
    ...companyPhotos,
    ...demoAnnouncements(nowMs).map(({ ownerEmail, photos }) => ({ email: ownerEmail, photos })),
    ...demoLots().map((lot) => ({ email: lot.ownerEmail, photos: photosOfDemoLot(lot) })),
    ...demoProducts(nowMs).map((one) => ({ email: one.providerEmail, photos: photosOfDemoProduct(one) })),
  ];
  const accounts = await db
    .selectFrom('main.users')
    .select(['email_folded as email', 'account_id as accountId'])
    .where('email_folded', 'in', [...new Set(wanted.map(({ email }) => email))])
    .execute();
  return new Map(
    accounts.map(({ email, accountId }) => [
      accountId,
      wanted.filter((one) => one.email === email).flatMap(({ photos }) => photos),
    ]),
  );
}

const administratorEmail = 'admin@demo.recolta.ro';

/** Adds one account with its user, its e-mail confirmed; an active one as an administrator’s activation leaves it. */
export async function insertAccount(
  db: Kysely<AllTables>,
  account: DemoAccount,
  passwordHash: string,
): Promise<{ accountId: string; userId: string }> {
  return db.transaction().execute(async (trx) => {
    const { id: accountId } = await trx
      .insertInto('main.accounts')
      .values({
        company_name: account.companyName,
        company_number: account.companyNumber,
        administrator_name: account.administratorName,
        telephone: account.telephone,
        bank: account.iban && 'Banca demonstrativă',
        bank_branch: account.iban && 'Sucursala centrală',
        bank_account_number: account.iban,
        vat_state: account.vatState === undefined ? 'registered' : account.vatState,
        terms_version: termsVersion,
        terms_accepted_at: sql<Date>`clock_timestamp()`,
        is_producer: account.seat ? account.role === 'Provider' : null,
        ...(account.seat ? seatColumns(account.seat) : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: userId } = await trx
      .insertInto('main.users')
      .values({
        account_id: accountId,
        email: account.email,
        email_folded: foldEmail(account.email),
        password_hash: passwordHash,
        role: account.role,
        is_active: account.isActive,
        email_confirmed_at: sql`clock_timestamp()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (account.isActive) {
      const main = trx.$pickTables<keyof MainTables>();
      await claimCompanyNumber(main, accountId);
      await markCompanyChecked(main, accountId);
    }
    if (account.mayPost) {
      await trx
        .insertInto('main.user_permissions')
        .values({ user_id: userId, permission: 'Auctions.Post' })
        .execute();
    }
    return { accountId, userId };
  });
}

function seatColumns({ jNumber, county, town, street }: Seat) {
  return {
    j_number: jNumber,
    county_of_activity: county,
    invoice_address: JSON.stringify({ county, town, street }),
    distribution_counties: [county],
  };
}
