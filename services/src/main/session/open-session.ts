import { createHmac } from 'node:crypto';
import { sessionLifeMs } from '@recolta/shared/contracts/session-cookies';
import { deviceName, shownNetwork } from '@recolta/shared/domain/session/device-name';
import { sql } from 'kysely';
import { databaseNowMs, nowSql } from '../../platform/clock.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { hashToken, newToken, presentToken } from '../../platform/token.ts';
import { mailUser } from '../mail/mail-user.ts';
import type { MainOptions } from '../main-options.ts';
import type { MainTrx } from '../tables.ts';
import { endOldestSessions } from './end-sessions.ts';

/** Maximum number of sessions of a user; a new one ends the oldest. */
export const maxSessions = 20;
/** Maximum number of known devices of one user, the most recent ones. */
const maxDevices = 20;

/** End of a session that begins now [S2]. */
export const sessionEndSql = sql<Date>`clock_timestamp() + make_interval(secs => ${sessionLifeMs / 1000})`;

export type SignInContext = Pick<CallContext, 'address' | 'userAgent'>;

/**
 * Opens a session of a user whose lock the transaction holds, and mails the user if browser or network are new to the
 * account [S14]. Call `signal.committed()` after the commit.
 *
 * @param isProven true if a second factor was verified
 * @returns a new opaque token, which is stored hashed and valid for 14 days
 */
export async function openSession(
  trx: MainTrx,
  { serviceToken }: Pick<MainOptions, 'serviceToken'>,
  userId: string,
  { address, userAgent }: SignInContext,
  isProven: boolean,
): Promise<string> {
  const token = newToken();
  const device = deviceName(userAgent);
  const network = shownNetwork(address);
  await trx
    .insertInto('main.sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      ends_at: sessionEndSql,
      factor_at: isProven ? nowSql : null,
      device,
      network,
    })
    .execute();
  await endOldestSessions(trx, userId, maxSessions);
  const deviceHash = createHmac('sha256', presentToken(serviceToken))
    .update(`device ${userId} ${address} ${device}`)
    .digest('base64url');
  if (await isNewDevice(trx, userId, deviceHash))
    await mailUser(trx, userId, 'newDevice', {
      device: device ?? '',
      network,
      at: new Date(await databaseNowMs(trx)).toISOString(),
    });
  return token;
}

/** Records a device; returns true if the user has signed in before, but never from a similar one. */
async function isNewDevice(trx: MainTrx, userId: string, deviceHash: string): Promise<boolean> {
  const known = await trx
    .selectFrom('main.known_devices')
    .select('device_hash')
    .where('user_id', '=', userId)
    .execute();
  await trx
    .insertInto('main.known_devices')
    .values({ user_id: userId, device_hash: deviceHash })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_at: nowSql }))
    .execute();
  if (known.some(({ device_hash }) => device_hash === deviceHash)) return false;
  if (known.length >= maxDevices)
    await trx
      .deleteFrom('main.known_devices')
      .where('user_id', '=', userId)
      .where('device_hash', 'in', (of) =>
        of
          .selectFrom('main.known_devices')
          .select('device_hash')
          .where('user_id', '=', userId)
          .orderBy('last_at', 'desc')
          .offset(maxDevices),
      )
      .execute();
  return known.length > 0;
}
