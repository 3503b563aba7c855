import type { AccountChange } from '@recolta/shared/contracts/http/account';
import type { Caller } from '../../platform/identity.ts';
import { inboxesChanged } from '../../platform/notify.ts';
import type { MainOptions } from '../main-options.ts';
import { requirePasswordAgain } from '../session/password-again.ts';
import { requireOwner } from './account-access.ts';

const bankFields = ['bank', 'bankBranch', 'bankAccountNumber'] as const;

/**
 * Changes the fields that are sent, and no others [S7]. Where bank details change, the password is asked for again:
 * a stolen session must not be able to send a company's money elsewhere.
 *
 * @throws BorderError 400 at `password`, 404, 403 for an administrator
 */
export async function changeAccount(
  { db, signal }: Pick<MainOptions, 'db' | 'signal'>,
  caller: Caller,
  id: string,
  change: AccountChange,
): Promise<void> {
  requireOwner(caller, id);
  const { password, ...fields } = change;
  if (bankFields.some((field) => fields[field] !== undefined))
    await requirePasswordAgain(db, caller, password, 'password');
  const columns = changedColumns(fields);
  if (Object.keys(columns).length === 0) return;
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('main.accounts').set(columns).where('id', '=', id).execute();
    await inboxesChanged(trx, [id]);
  });
  signal.committed();
}

/** The columns of the fields that were sent; a field that was not is not among them. */
function changedColumns(fields: Omit<AccountChange, 'password'>) {
  const { invoiceAddress, deliveryAddress, distributionCounties } = fields;
  const all = {
    company_name: fields.companyName,
    company_number: fields.companyNumber,
    administrator_name: fields.administratorName,
    j_number: fields.jNumber,
    telephone: fields.telephone,
    county_of_activity: fields.countyOfActivityId,
    invoice_address: invoiceAddress && JSON.stringify(invoiceAddress),
    delivery_address: deliveryAddress && JSON.stringify(deliveryAddress),
    distribution_counties: distributionCounties && [...new Set(distributionCounties)],
    bank: fields.bank,
    bank_branch: fields.bankBranch,
    bank_account_number: fields.bankAccountNumber,
    locale: fields.locale,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
