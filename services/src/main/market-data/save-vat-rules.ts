import { isDeepStrictEqual } from 'node:util';
import type { ReadVatRule } from '@recolta/shared/contracts/http/market-data';
import type { VatRule } from '@recolta/shared/domain/vat';
import { type Kysely, sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';
import type { Caller } from '../../platform/ports/identity-port.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { freshAdministrator } from '../session/fresh-administrator.ts';
import type { MainTables } from '../tables.ts';
import { readVatRules } from './read-market-data.ts';

/**
 * Replaces the table of VAT regimes [Q3]; a repetition changes nothing.
 *
 * @throws BorderError 401, 403 like `freshAdministrator`; 409 `RequestChanged` if the table is not the one that was read:
 *   another administrator's regimes would be lost
 */
export async function saveVatRules(
  db: Kysely<MainTables>,
  calledBy: Caller,
  { rules, read }: { readonly rules: readonly VatRule[]; readonly read?: readonly ReadVatRule[] | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table main.vat_rules in exclusive mode`.execute(trx);
    const { userId: byUserId } = await freshAdministrator(trx, calledBy);
    const stored = await readVatRules(trx);
    if (isSameTable(rules, stored)) return;
    if (read && !isSameTable(read, stored)) throw new BorderError(409, 'RequestChanged');
    await trx.deleteFrom('main.vat_rules').execute();
    await trx
      .insertInto('main.vat_rules')
      .values(
        rules.map((rule) => ({
          product_group: rule.group,
          from_day: rule.from,
          is_reverse_charge: rule.isReverseCharge,
          rate_percent: rule.ratePercent,
          source: rule.source,
        })),
      )
      .execute();
    await writeAudit(trx, {
      byUserId,
      action: 'marketData.saved',
      subject: { name: 'vat' },
      details: { rules: rules.map(withoutSource), before: stored.map(withoutSource) },
    });
  });
}

const withoutSource = ({ source, ...rule }: ReadVatRule) => rule;

/** True if two tables have the same regimes, in any order. */
function isSameTable(one: readonly ReadVatRule[], other: readonly ReadVatRule[]): boolean {
  const keyOf = ({ group, from }: ReadVatRule) => `${group} ${from}`;
  const byKey = (rules: readonly ReadVatRule[]) => new Map(rules.map((rule) => [keyOf(rule), rule]));
  return isDeepStrictEqual(byKey(one), byKey(other));
}
