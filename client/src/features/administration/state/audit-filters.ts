import { escapeFilterValue } from '@recolta/shared/contracts/http/list-filters';
import { auditActions } from '@recolta/shared/domain/audit-actions';
import { idIn } from '@recolta/shared/domain/ids';
import { bucharestDayStart, nextDay } from '../../../lib/bucharest-time.ts';
import type { ListAddress } from '../../../lib/list-address.ts';

/** The audit's filters in the address; empty strings where not set. */
export interface AuditFilters {
  readonly by: string;
  readonly subject: string;
  readonly userId: string;
  readonly action: (typeof auditActions)[number] | '';
  /** Days in Bucharest, both included. */
  readonly from: string;
  readonly until: string;
}

/** Reads the filters from the address; unknown values count as not set. */
export function readAuditFilters({ filterOf }: Pick<ListAddress, 'filterOf'>): AuditFilters {
  const typed = (name: string) => filterOf(name).trim().slice(0, 100);
  const day = (name: string) => (bucharestDayStart(filterOf(name)) === null ? '' : filterOf(name));
  const userId = filterOf('user').toLowerCase();
  return {
    by: typed('by'),
    subject: typed('subject'),
    userId: idIn(userId) !== null ? userId : '',
    action: auditActions.find((action) => action === filterOf('action')) ?? '',
    from: day('from'),
    until: day('until'),
  };
}

/** The filters as the call's query clauses. */
export function auditClauses({ by, subject, userId, action, from, until }: AuditFilters): string {
  const [start, end] = [from && bucharestDayStart(from), until && bucharestDayStart(nextDay(until))];
  const clauses = [
    by && `by@=${escapeFilterValue(by)}`,
    subject && `subject@=${escapeFilterValue(subject)}`,
    userId && `subjectUserId==${userId}`,
    action && `action==${action}`,
    start && `at>=${start}`,
    end && `at<${end}`,
  ];
  return clauses.filter(Boolean).join(',');
}
