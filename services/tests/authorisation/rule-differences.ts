import type { CallerRule } from '@recolta/shared/contracts/http/call';

interface Row {
  readonly object: string;
  /** Statuses by actor. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** Calls that visitors may make with a ticket or a link instead of a session. */
const withOtherProof = new Set([
  'users.changePassword',
  'factors.startTotp',
  'factors.addTotp',
  'factors.startPasskey',
  'factors.addPasskey',
]);
const outsiders: ReadonlySet<string> = new Set(['visitor', 'endedSession', 'relay']);

/**
 * Finds where the rows of a call contradict its contract: they admit other callers, or fewer than the contract could
 * state.
 */
export function ruleDifferences(name: string, { caller }: CallerRule, rows: readonly Row[]): object[] {
  const cells = rows.flatMap(({ object, statuses }) =>
    Object.entries(statuses).map(([actor, status]) => ({ name, object, actor, status, caller })),
  );
  const isOutside = ({ actor }: { actor: string }) => outsiders.has(actor);
  const isAdministrators =
    cells.every(({ actor, status }) => outsiders.has(actor) || actor === 'admin' || status === 403) &&
    cells.some(({ actor, status }) => actor === 'admin' && status !== 403);
  switch (caller) {
    case 'anyone':
      return cells.filter(
        ({ object, status }) =>
          [401, 403].includes(status) &&
          cells.some((other) => other.object === object && other.status !== status),
      );
    case 'viewer':
      return withOtherProof.has(name) ? [] : cells.filter((cell) => isOutside(cell) && cell.status === 401);
    case 'relay':
      return cells.filter(({ actor, status }) => (actor === 'relay') === (status === 404));
    case 'reader':
      return [];
    case 'registrant':
      return cells.filter(
        (cell) =>
          (isOutside(cell) && cell.status !== 401) || (cell.actor === 'unconfirmed' && cell.status === 403),
      );
    case 'account':
    case 'party':
    case 'administrator': {
      const expected = (cell: { actor: string }) => {
        if (isOutside(cell)) return 401;
        const isRefused = caller === 'administrator' ? cell.actor !== 'admin' : cell.actor === 'unconfirmed';
        return isRefused ? 403 : null;
      };
      const differences = cells.filter((cell) => ![null, cell.status].includes(expected(cell)));
      return isAdministrators === (caller === 'administrator')
        ? differences
        : [{ name, caller }, ...differences];
    }
  }
}
