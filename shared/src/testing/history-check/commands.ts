import type { RecordedAnswer, RecordedCall, Report } from './recorded-history.ts';

/** All calls with one command id: one intent, decided at most once. */
export interface Command {
  readonly commandId: string;
  readonly account: string;
  readonly priceMinor: number | null;
  readonly limitMinor?: number | null | undefined;
  readonly number: number | null;
  /** The decision lies after the first call was sent … */
  readonly invokeMs: number;
  /** … and before the first answer came back; null while there is none. */
  readonly returnMs: number | null;
  readonly answer: RecordedAnswer | null;
}

/** Versions of the entries that an accepted command made; none if only a limit changed [L7]. */
export function enteredVersions({ answer }: Command): readonly number[] {
  if (!answer?.accepted) return [];
  return answer.entries?.map(({ version }) => version) ?? [answer.version];
}

/** Groups calls by command and reports retries with a different answer. Ids are unique per account. */
export function commandsOf(calls: readonly RecordedCall[], report: Report): Command[] {
  const byId = new Map<string, Command>();
  for (const call of calls) {
    const key = `${call.account} ${call.commandId}`;
    const known = byId.get(key);
    byId.set(key, known ? joined(known, call, report) : { ...call, ...first(call) });
  }
  return [...byId.values()];
}

function first(call: RecordedCall): Pick<Command, 'number' | 'returnMs'> {
  return { number: call.number ?? null, returnMs: call.answer === null ? null : call.returnMs };
}

function joined(known: Command, call: RecordedCall, report: Report): Command {
  compare(known, call, report);
  const { returnMs } = first(call);
  const isEarlier = returnMs !== null && (known.returnMs === null || returnMs < known.returnMs);
  return {
    ...known,
    number: known.number ?? call.number ?? null,
    invokeMs: Math.min(known.invokeMs, call.invokeMs),
    returnMs: isEarlier ? returnMs : known.returnMs,
    answer: known.answer ?? call.answer,
  };
}

function compare(known: Command, call: RecordedCall, report: Report): void {
  const { answer } = known;
  if (answer === null || call.answer === null) return;
  const isSame =
    answer.accepted === call.answer.accepted &&
    answer.version === call.answer.version &&
    answer.code === call.answer.code &&
    answer.bestPriceMinor === call.answer.bestPriceMinor;
  if (isSame) return;
  const isTwice = answer.accepted && call.answer.accepted && answer.version !== call.answer.version;
  report(
    isTwice ? 'doubleExecution' : 'changedReplay',
    [answer.version, call.answer.version],
    [call.commandId],
  );
}
