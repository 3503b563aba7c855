import type { AccountChange } from '@recolta/shared/contracts/http/account';
import { sql } from 'kysely';
import { requireRecentFactor } from '../../platform/http/caller-checks.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { columnsOf, entriesOf } from '../company-change/company-columns.ts';
import { lockCompany } from '../company-change/lock-company.ts';
import { requestCompanyChange } from '../company-change/request-company-change.ts';
import type { MainOptions } from '../main-options.ts';
import { updateIncomplete } from '../notification/notify-if-incomplete.ts';
import { requirePasswordAgain, requireSamePassword } from '../session/password-again.ts';
import { requireOwner } from './account-access.ts';
import { accountChanged } from './account-changed.ts';

const bankFields = ['bank', 'bankBranch', 'bankAccountNumber'] as const;

/**
 * Changes only the sent fields [S7]. Company data under review go into the account's request instead [S9]. A change
 * of bank details needs the password: a stolen session must not be able to redirect a company's money. It also needs
 * a second factor if the account has one [S13].
 *
 * @throws BorderError 400 at `password`, 404, also if the password was changed meanwhile, 403 for an administrator
 */
export async function changeAccount(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  id: string,
  change: AccountChange,
): Promise<void> {
  requireOwner(caller, id);
  const { password, ...fields } = change;
  const changesBank = bankFields.some((field) => fields[field] !== undefined);
  if (changesBank) requireRecentFactor(caller);
  const presentHash = changesBank ? await requirePasswordAgain(db, caller, password, 'password') : null;
  const freeColumns = freeColumnsOf(fields);
  const hasCompanyFields = entriesOf(fields).length > 0;
  if (!hasCompanyFields && Object.keys(freeColumns).length === 0) return;
  await db.transaction().execute(async (trx) => {
    if (presentHash !== null) await requireSamePassword(trx, caller, presentHash);
    const { data, isUnderReview } = await lockCompany(trx, id);
    // Stating the VAT state for the first time changes no checked data.
    const { vatState, ...others } = fields;
    const first = data.vatState === null && vatState !== undefined ? { vatState } : {};
    const reviewed = data.vatState === null ? others : fields;
    if (isUnderReview && entriesOf(reviewed).length > 0) await requestCompanyChange(trx, id, data, reviewed);
    const columns = { ...freeColumns, ...columnsOf(isUnderReview ? first : fields) };
    if (Object.keys(columns).length > 0)
      await trx
        .updateTable('main.accounts')
        .set({ ...columns, company_version: sql<number>`company_version + 1` })
        .where('id', '=', id)
        .execute();
    if (changesBank) await updateIncomplete(trx, id);
    await accountChanged(trx, id);
  });
  signal.committed();
}

/** The columns of the sent fields that need no review. */
function freeColumnsOf(fields: Omit<AccountChange, 'password'>) {
  const { invoiceAddress, deliveryAddress, distributionCounties } = fields;
  const all = {
    administrator_name: fields.administratorName,
    telephone: fields.telephone,
    county_of_activity: fields.countyOfActivityId,
    invoice_address: invoiceAddress && JSON.stringify(invoiceAddress),
    delivery_address: deliveryAddress && JSON.stringify(deliveryAddress),
    distribution_counties: distributionCounties && [...new Set(distributionCounties)],
    is_producer: fields.isProducer,
    locale: fields.locale,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
