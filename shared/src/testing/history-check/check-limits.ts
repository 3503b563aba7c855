import type { Entry } from '../../domain/live-auction/live-auction.ts';
import { type Command, enteredVersions } from './commands.ts';
import type { RecordedAuction, RecordedHistory, Report } from './recorded-history.ts';

/**
 * Checks limits [L7], which no log contains, by the commands that set them: no automatic bid is past every limit
 * that its account sent by then, and nobody leads whom the previous leader's limit could answer. Commands without
 * an answer may or may not have set theirs: if that matters, nothing is reported.
 */
export function checkLimits(
  { auction, log }: RecordedHistory & { readonly log: readonly Entry[] },
  commands: readonly Command[],
  report: Report,
): void {
  const byAccount = Map.groupBy(commands, ({ account }) => account);
  const accountOf = new Map(
    commands.flatMap(({ number, account }) => (number === null ? [] : [[number, account] as const])),
  );
  checkAutomaticBids(auction, log, commands, accountOf, report);
  const corrections = log.flatMap(({ version, corrects }) =>
    corrects === null ? [] : [{ version, account: accountOf.get(log[corrects - 1]?.number ?? 0) }],
  );
  const endsOf = (account: string) =>
    corrections.flatMap((one) => (one.account === account ? [withdrawalAt(one.version)] : []));
  const standing = new Map(
    [...byAccount].map(([account, own]) => [account, standingLimits(auction, own, endsOf(account))]),
  );
  const leaders = leadersOf(log);
  for (const command of commands) {
    const [version] = enteredVersions(command);
    const last = log[(command.answer?.version ?? 0) - 1];
    if (version === undefined || !last || last.number !== command.number) continue;
    const account = accountOf.get(leaders[version - 1] ?? 0);
    if (account === undefined || account === command.account) continue;
    const limitMinor = standing.get(account)?.findLast((one) => one.version < version)?.limitMinor ?? null;
    const reached = command.limitMinor ?? last.priceMinor ?? 0;
    if (limitMinor !== null && gain(auction, limitMinor, reached) >= 0) {
      report('limitIgnored', [version], [command.commandId]);
    }
  }
}

function checkAutomaticBids(
  auction: RecordedAuction,
  log: readonly Entry[],
  commands: readonly Command[],
  accountOf: ReadonlyMap<number, string>,
  report: Report,
): void {
  const setting = Map.groupBy(
    commands.filter(({ limitMinor, answer }) => typeof limitMinor === 'number' && answer?.accepted !== false),
    ({ account }) => account,
  );
  for (const entry of log) {
    const account = accountOf.get(entry.number ?? 0);
    if (!entry.automatic || account === undefined) continue;
    const isCovered = setting
      .get(account)
      ?.some(
        ({ limitMinor, invokeMs }) =>
          invokeMs <= entry.atMs && gain(auction, limitMinor ?? 0, entry.priceMinor ?? 0) >= 0,
      );
    if (!isCovered) report('beyondLimit', [entry.version]);
  }
}

/** The participant that leads after each version; index 0 is before the first. */
function leadersOf(log: readonly Entry[]): Array<number | null> {
  const leaders: Array<number | null> = [null];
  for (const { kind, number } of log)
    leaders.push(kind === 'bid' || kind === 'corrected' ? number : (leaders.at(-1) ?? null));
  return leaders;
}

const gain = ({ type }: RecordedAuction, priceMinor: number, overMinor: number) =>
  type === 'Selling' ? priceMinor - overMinor : overMinor - priceMinor;

type Change = Pick<Command, 'priceMinor' | 'limitMinor' | 'invokeMs' | 'returnMs'> & {
  readonly version: number;
};

/** A correction of a bid of the account: its limit ends, before anything else at that version [L17]. */
const withdrawalAt = (version: number): Change => ({
  ...{ version, priceMinor: null, limitMinor: null },
  ...{ invokeMs: Number.NEGATIVE_INFINITY, returnMs: Number.NEGATIVE_INFINITY },
});

/** The limit of one account from each version on, in order; none if one of its commands has no answer. */
function standingLimits(
  auction: RecordedAuction,
  commands: readonly Command[],
  withdrawals: readonly Change[],
) {
  if (commands.some(({ answer }) => answer === null)) return [];
  const answered = commands.flatMap((command): Change[] =>
    command.answer?.accepted ? [{ ...command, version: command.answer.version }] : [],
  );
  const accepted = [...answered, ...withdrawals].sort(
    (a, b) => a.version - b.version || a.invokeMs - b.invokeMs,
  );
  let limitMinor: number | null = null;
  let isKnown = true;
  return accepted.map(({ version, priceMinor, invokeMs, ...command }, index) => {
    if (command.limitMinor !== undefined) limitMinor = command.limitMinor;
    else if (limitMinor !== null && priceMinor !== null && gain(auction, priceMinor, limitMinor) > 0)
      limitMinor = null;
    // Two at one version, sent at the same time: their order is unknown, and the limit until another one is set.
    const before = accepted[index - 1];
    const isTogether = before?.version === version && (before.returnMs ?? invokeMs) >= invokeMs;
    isKnown = !isTogether && (isKnown || command.limitMinor !== undefined);
    return { version, limitMinor: isKnown ? limitMinor : null };
  });
}
