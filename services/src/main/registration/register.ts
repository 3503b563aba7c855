import type { Registration } from '@recolta/shared/contracts/http/account';
import { termsVersion } from '@recolta/shared/domain/legal-versions';
import { deviceName, shownNetwork } from '@recolta/shared/domain/session/device-name';
import type { Transaction } from 'kysely';
import { nowSql } from '../../platform/clock.ts';
import { foldEmail } from '../../platform/fold-email.ts';
import { BorderError } from '../../platform/http/border-error.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import { keepAcceptance } from '../account/accept-terms.ts';
import { administratorsChanged } from '../account/account-changed.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MainOptions } from '../main-options.ts';
import { type SignInContext, sessionEndSql } from '../session/open-session.ts';
import { hashPassword } from '../session/password.ts';
import { requireStrongPassword } from '../session/require-strong-password.ts';
import type { MainTables } from '../tables.ts';
import { replaceExpired } from './expired-registrations.ts';
import { makeLinkToken } from './link-token.ts';

/**
 * Registers [S1]: an account, an inactive user with the role Client, one token, and a mail with the link that
 * confirms the e-mail. The token of an invitation proves the e-mail: then the user is a Bidder with a confirmed
 * e-mail, and the invitation belongs to the account [I1]. The password is hashed before any look-up, so that both
 * answers take equally long. Replaces a registration of the same e-mail that was not confirmed in time.
 *
 * @throws BorderError 400 at `password`; 409 `RequestChanged` if other terms were shown than the current ones,
 *   `DuplicateEmail`, or `DuplicateUserName` for another spelling of a registered e-mail; 429 if too many passwords wait
 *   to be hashed; like `redeemInvitation`
 */
export async function register(
  { db, signal, invitations }: Pick<MainOptions, 'db' | 'signal' | 'invitations'>,
  { invitationToken, termsVersion: shownVersion = termsVersion, ...input }: Registration,
  context: SignInContext & Pick<CallContext, 'abandoned'>,
): Promise<{ accountId: string; token: string }> {
  if (shownVersion !== termsVersion) throw new BorderError(409, 'RequestChanged');
  const emailFolded = foldEmail(input.email);
  await requireStrongPassword(input.password, input);
  const passwordHash = await hashPassword(input.password, {
    email: emailFolded,
    address: context.address,
    signal: context.abandoned(),
  });
  const registered = await db.transaction().execute(async (trx) => {
    const isInvited = invitationToken !== undefined;
    if (isInvited) await invitations.lockEmail(trx, emailFolded);
    const isReplaced = await replaceExpired(trx, emailFolded);
    const { id: accountId } = await trx
      .insertInto('main.accounts')
      .values({
        company_name: input.companyName,
        company_number: input.companyNumber,
        administrator_name: input.administratorName,
        j_number: input.jNumber,
        telephone: input.telephone,
        county_of_activity: input.countyOfActivityId,
        invoice_address: JSON.stringify(input.invoiceAddress),
        delivery_address: input.deliveryAddress && JSON.stringify(input.deliveryAddress),
        distribution_counties: [...new Set(input.distributionCounties)],
        bank: input.bank ?? null,
        bank_branch: input.bankBranch ?? null,
        bank_account_number: input.bankAccountNumber ?? null,
        vat_state: input.vatState ?? null,
        provider_account: input.providerAccount,
        locale: input.locale,
        terms_version: termsVersion,
        terms_accepted_at: nowSql,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepAcceptance(trx, accountId);
    const user = await trx
      .insertInto('main.users')
      .values({
        account_id: accountId,
        email: input.email,
        email_folded: emailFolded,
        password_hash: passwordHash,
        role: isInvited ? 'Bidder' : 'Client',
        email_confirmed_at: isInvited ? nowSql : null,
        is_active: false,
      })
      .onConflict((conflict) => conflict.column('email_folded').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw await duplicate(trx, { email: input.email, emailFolded });
    const token = newToken();
    await trx
      .insertInto('main.sessions')
      .values({
        token_hash: hashToken(token),
        user_id: user.id,
        ends_at: sessionEndSql,
        device: deviceName(context.userAgent),
        network: shownNetwork(context.address),
      })
      .execute();
    if (isInvited) {
      await invitations.redeemInvitation(trx, invitationToken, { emailFolded, accountId });
      await administratorsChanged(trx);
    } else
      await enqueueMail(trx, {
        to: input.email,
        locale: input.locale,
        template: 'confirmation',
        params: { token: await makeLinkToken(trx, user.id, 'confirmEmail') },
      });
    return { accountId, token, hasEvents: isReplaced || isInvited };
  });
  if (registered.hasEvents) signal.committed();
  return { accountId: registered.accountId, token: registered.token };
}

/** The sign-in name is the e-mail without regard to case: another spelling is the same name. */
async function duplicate(
  trx: Transaction<MainTables>,
  { email, emailFolded }: { readonly email: string; readonly emailFolded: string },
): Promise<BorderError> {
  const registered = await trx
    .selectFrom('main.users')
    .select('email')
    .where('email_folded', '=', emailFolded)
    .executeTakeFirst();
  const isSpelledOtherwise = registered !== undefined && registered.email !== email;
  return new BorderError(409, isSpelledOtherwise ? 'DuplicateUserName' : 'DuplicateEmail');
}
