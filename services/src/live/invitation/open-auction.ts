import type { LiveAuction } from '@recolta/shared/domain/live-auction/live-auction';
import { sql } from 'kysely';
import { BorderError } from '../../platform/http/border-error.ts';

/** True if auction `a` accepts invitations: until its end [I1]. */
export const isOpenSql = sql<boolean>`(a.status in ('Pending', 'Scheduled', 'InProgress')
  and (a.hold is not null or a.ends_at > clock_timestamp()))`;

/** @throws BorderError 409 `ExpiredAuction` from the end on */
export function requireOpen({ status }: LiveAuction): void {
  if (status !== 'Pending' && status !== 'Scheduled' && status !== 'InProgress')
    throw new BorderError(409, 'ExpiredAuction');
}
