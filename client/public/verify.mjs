// node verify.mjs protocol.json keys.json [receipt.json …]
// One line a check: name, verdict, entry, reason. Exit code 0: all right, 1: something wrong, 2: not all judged.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
const files = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')));
const [{ auctionId, terms, entries, outcome, head }, keys, ...receipts] = files;
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const ms = (instant) => Date.parse(instant);
const cents = (price) => Math.round(Number(price) * 100);
const judging = (verdict) => (name, version, reason) => ({ name, verdict, version, reason });
const [right, wrong, notJudged] = ['right', 'wrong', 'notJudged'].map(judging);
/** RFC 8785: names sorted, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const member = (name) => `${JSON.stringify(name)}:${canonical(value[name])}`;
  return `{${Object.keys(value).sort().map(member).join(',')}}`;
}
// 1. Terms: their hash is in the last entry that states any.
const postedAt = entries.findLastIndex(({ kind }) => kind === 'created' || kind === 'edited');
function checkTerms() {
  const { termsHash, version } = entries[postedAt] ?? {};
  if (termsHash === undefined) return notJudged('terms', null, 'noTermsHash');
  return sha256(canonical([1, terms])) === termsHash ? right('terms') : wrong('terms', version, 'termsHash');
}
// 2. Chain: each entry has the next number, no earlier time, and the hash of its content after the one before.
function hashOf(before, { version, kind, number, price, at, automatic, endsAt, reason, termsHash, corrects }) {
  const said = [before, auctionId, version, kind, number, price, at, automatic, endsAt, reason];
  if (corrects !== undefined) return sha256(JSON.stringify([3, ...said, termsHash ?? null, corrects]));
  return sha256(JSON.stringify(termsHash === undefined ? said : [2, ...said, termsHash]));
}
function checkChain() {
  let [before, lastAt] = ['0'.repeat(64), ''];
  for (const [index, entry] of entries.entries()) {
    const version = index + 1;
    if (entry.version !== version) {
      const isLater = entries.slice(index).some((one) => one.version === version);
      return wrong('chain', version, isLater || entry.version < version ? 'order' : 'missing');
    }
    if (hashOf(before, entry) !== entry.hash) return wrong('chain', version, 'altered');
    if (entry.at < lastAt) return wrong('chain', version, 'order');
    [before, lastAt] = [entry.hash, entry.at];
  }
  return entries.length < head.version ? wrong('chain', entries.length + 1, 'cutTail') : right('chain');
}
// 3–5. Steps, ends and winner: the entries are played again by the rules of the market.
const [sign, minute] = [terms.type === 'Selling' ? 1 : -1, 60_000];
const [windowMs, step] = [terms.extensionWindowMinutes * minute, cents(terms.minimumBidThreshold)];
const [startsAt, leastLeft] = [ms(terms.startsAt), windowMs || minute];
const ends = 'won closed failed accepted personalizedBidAccepted refused decisionTimeEnded'.split(' ');
const kinds = 'created edited approved started bid held resumed extended message corrected cancelled'.split(' ').concat(ends);
/** The state after these entries, or the first that breaks a rule: the check that it fails, and why. */
function play(played) {
  const times = { endsAt: ms(terms.endsAt ?? terms.hardEndsAt), hardEndsAt: ms(terms.hardEndsAt) };
  const state = { phase: 'pending', ...times, best: null, byHand: [], bidders: 0 };
  for (const [index, entry] of played.entries()) {
    const { version, kind } = entry;
    const fault = (name, reason) => ({ name, version, reason });
    if (!kinds.includes(kind)) return { version, reason: 'unknownKind' };
    if (index <= postedAt && kind !== (index === 0 ? 'created' : 'edited')) return fault('ends', 'order');
    if (index < postedAt) continue;
    const due = index === postedAt ? { kind, at: ms(entry.at) } : next(state, entry);
    if (due === null) return fault(ends.includes(kind) ? 'winner' : 'ends', 'order');
    if (due.kind !== kind && kind === 'bid') return fault('ends', 'time');
    if (due.kind !== kind) return fault([kind, due.kind].some((one) => ends.includes(one)) ? 'winner' : 'ends', 'order');
    if (kind === 'bid') {
      if (entry.number < 1 || entry.number > state.bidders + 1) return fault('steps', 'number');
      if (!isPriceRight(state.best, entry)) return fault('steps', 'price');
      takeBid(state, entry);
    } else if (kind === 'corrected') {
      if (!takeCorrection(state, entry)) return fault('steps', 'correction');
    } else {
      if (!names(entry, due.named ? state.best : null)) return fault('winner', 'winner');
    }
    if (ms(entry.at) !== due.at) return fault('ends', 'time');
    if (entry.endsAt !== (state.phase === 'held' ? null : new Date(state.endsAt).toISOString())) return fault('ends', 'end');
    state.lastAt = due.at;
  }
  return { state };
}
/** The entry that the rules give in a state, which moves on; null where no such entry is possible. */
function next(state, { kind, at: atText, reason, endsAt: toText }) {
  const [{ phase, endsAt, decisionEndsAt, heldAt, best, lastAt }, at] = [state, ms(atText)];
  const go = (from, changes, more) => (from.includes(phase) ? (Object.assign(state, changes), { kind, at, ...more }) : null);
  if (phase === 'starting') return { ...go(['starting'], { phase: 'running' }), kind: 'started', at: lastAt };
  if (phase === 'emptied') return { ...go(['emptied'], { phase: 'noBids', endedAt: lastAt }), kind: 'failed', at: lastAt };
  const outage = kind === 'resumed' ? /^outage ([^/]+)\/([^/]+)$/.exec(reason ?? '') : null;
  const dueAt = { pending: endsAt, scheduled: startsAt, running: endsAt, awaitingOwner: decisionEndsAt }[phase];
  if (dueAt !== undefined && at >= dueAt) {
    if (!outage || phase !== 'running' || !isOutage(state, outage, at)) return { at: dueAt, ...clock(state, dueAt) };
    const hardEndsAt = state.hardEndsAt + at + leastLeft - endsAt;
    return go(['running'], { endsAt: at + leastLeft, hardEndsAt, hasResumed: true });
  }
  if (outage) return null;
  const resumedAt = at + Math.max(endsAt - heldAt, leastLeft);
  const hardEndsAt = Math.max(state.hardEndsAt + at - heldAt, resumedAt);
  const longer = minute * Math.min(60, Math.max(1, Math.round((ms(toText) - endsAt) / minute) || 1));
  switch (kind) {
    case 'bid': return go(['running'], {});
    case 'approved': return go(['pending'], { phase: at < startsAt ? 'scheduled' : 'starting' });
    case 'held': return go(['running'], { phase: 'held', heldAt: at });
    case 'resumed': return go(['held'], { phase: 'running', endsAt: resumedAt, hardEndsAt });
    case 'extended': return go(['running'], { endsAt: endsAt + longer, hardEndsAt: state.hardEndsAt + longer });
    case 'corrected': return go(['running', 'held', 'awaitingOwner'], {});
    case 'message': return go(['scheduled', 'running', 'held', 'awaitingOwner'], {});
    case 'cancelled': return go(['pending', 'scheduled', 'running', 'held'], { phase: phase === 'pending' ? 'notApproved' : kind, endedAt: at });
    case 'accepted': return go(['awaitingOwner'], { phase: 'acceptedByOwner', endedAt: at }, { named: true });
    case 'personalizedBidAccepted':
      return best && isDesired(best) ? null : go(['running', 'awaitingOwner'], { phase: kind, endedAt: at });
    case 'refused': return go(['awaitingOwner'], { phase: 'refusedByOwner', endedAt: at });
    default: return null;
  }
}
/** What the passing of time does. */
function clock(state, at) {
  const { phase, best } = state;
  const go = (kind, after, named) => (Object.assign(state, { phase: after, endedAt: at }), { kind, named });
  if (phase === 'scheduled') return go('started', 'running');
  if (phase === 'pending') return go('failed', 'notApproved');
  if (phase === 'awaitingOwner') return go('decisionTimeEnded', 'decisionTimeEnded');
  if (best === null) return go('failed', 'noBids');
  if (isDesired(best)) return go('won', 'desiredPriceMet', true);
  state.decisionEndsAt = at + terms.decisionWindowMinutes * minute;
  return go('closed', 'awaitingOwner');
}
const isDesired = ({ price }) => terms.desiredPrice !== null && sign * (cents(price) - cents(terms.desiredPrice)) >= 0;
/** A gap of more than 5 s in the heartbeats, over by now, that overlaps the last window; once an auction. */
function isOutage({ endsAt, hasResumed }, [, since, until], at) {
  if (hasResumed || ms(until) - ms(since) <= 5000 || ms(until) > at) return false;
  return ms(since) < endsAt && ms(until) > Math.max(startsAt, endsAt - leastLeft);
}
/** A step better than the best. An automatic answer in the same command may equal what it answers. */
function isPriceRight(best, { number, price, automatic, at }) {
  if (price === null) return false;
  const pastStart = sign * (cents(price) - cents(terms.startingPrice));
  const isAnswer = best !== null && automatic && best.number !== number && best.at === at;
  const past = best === null ? pastStart : sign * (cents(price) - cents(best.price)) - (isAnswer ? 0 : step);
  return past >= 0 && (terms.biddingType === 'Flexible' || pastStart % step === 0);
}
/** A bid of anyone but the leader in the last window resets what is left to the window, up to the hard end. */
function takeBid(state, bid) {
  const { endsAt, hardEndsAt, best, bidders, byHand } = state;
  const extended = Math.max(endsAt, Math.min(ms(bid.at) + windowMs, hardEndsAt));
  if (windowMs > 0 && best?.number !== bid.number) state.endsAt = extended;
  if (!bid.automatic) byHand.push(bid);
  Object.assign(state, { best: bid, bidders: Math.max(bidders, bid.number) });
}
/** Withdraws a standing bid by hand: the last of the others by hand leads. A closed auction without any has failed. */
function takeCorrection(state, correction) {
  const byHand = state.byHand.filter(({ version }) => version !== correction.corrects);
  const best = byHand.at(-1) ?? null;
  if (byHand.length === state.byHand.length) return false;
  Object.assign(state, { best, byHand }, best === null && state.phase === 'awaitingOwner' ? { phase: 'emptied' } : {});
  return names(correction, best);
}
const names = ({ number, price }, bid) => number === (bid?.number ?? null) && price === (bid?.price ?? null);
function checkPlay(chain, areTermsWrong) {
  const all = (check) => ['steps', 'ends', 'winner'].map(check);
  if (areTermsWrong) return all((name) => notJudged(name, null, 'dependsOnTerms'));
  const broken = chain.verdict === 'right' ? null : chain.version;
  const { state, name: failed, version, reason } = play(entries.slice(0, broken === null ? undefined : broken - 1));
  if (reason === 'unknownKind') return all((name) => notJudged(name, version, reason));
  const depends = (name) => notJudged(name, version ?? broken, 'dependsOnEntry');
  if (failed) return all((name) => (name === failed ? wrong(name, version, reason) : depends(name)));
  if (broken !== null) return all(depends);
  const winner = ['desiredPriceMet', 'acceptedByOwner'].includes(state.phase) ? state.best : null;
  const said = ({ kind, at, winner: one }) => [kind, at, one?.number ?? null, one?.price ?? null].join();
  const isSame = said(outcome) === said({ kind: state.phase, at: new Date(state.endedAt ?? 0).toISOString(), winner });
  return [right('steps'), right('ends'), isSame ? right('winner') : wrong('winner', entries.length, 'outcome')];
}
// 6. Signatures: of head and receipts, by published keys, about this chain.
function signatureFault({ kind = 'head', version, price, at, hash, keyId, signature }) {
  const key = keys.find((one) => one.keyId === keyId);
  if (!key) return 'unknownKey';
  const said = [1, kind, auctionId, version, ...(kind === 'receipt' ? [price] : []), at, hash, keyId];
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.publicKey, 'hex').toString('base64url') };
  const publicKey = createPublicKey({ format: 'jwk', key: jwk });
  if (!verify(null, canonical(said), publicKey, Buffer.from(signature, 'hex'))) return `${kind}Signature`;
  return key.until !== null && at >= key.until ? 'retiredKey' : null;
}
function checkSignatures() {
  const isOf = ({ hash, at }, entry) => entry?.hash === hash && entry.at === at;
  const fault = signatureFault(head);
  if (fault) return wrong('signatures', head.version, fault);
  const isLast = entries.length === head.version && isOf(head, entries.at(-1));
  if (!isLast && entries.length >= head.version) return wrong('signatures', head.version, 'headNotLast');
  for (const receipt of receipts) {
    if (receipt.auctionId !== auctionId) return wrong('signatures', null, 'receiptOfAnother');
    const entry = entries.find(({ version }) => version === receipt.version);
    const isIn = isOf(receipt, entry) && entry.price === receipt.price && entry.kind === 'bid';
    const reason = signatureFault(receipt) ?? (isIn ? null : 'receiptNotInChain');
    if (reason) return wrong('signatures', receipt.version, reason);
  }
  return right('signatures');
}
const [termsCheck, chain] = [checkTerms(), checkChain()];
const checks = [termsCheck, chain, ...checkPlay(chain, termsCheck.verdict === 'wrong'), checkSignatures()];
for (const { name, verdict, version, reason } of checks) console.log(name, verdict, version ?? '-', reason ?? '-');
const has = (verdict) => checks.some((check) => check.verdict === verdict);
process.exitCode = has('wrong') ? 1 : has('notJudged') ? 2 : 0;
