const pollEveryMs = 3000;
const pollSpread = 0.2;
const firstWithinMs = 1000;
const unansweredMs = 1000;

/**
 * Polls within a second, then every 3 s ± 20 % until stopped. The first poll is at a random time, because a relay that
 * stops or stalls loses all its sockets together.
 * @param poll receives true for the first poll
 */
export function startPolling(poll: (isFirst: boolean) => Promise<void>): () => void {
  let isStopped = false;
  const round = async (isFirst: boolean) => {
    await poll(isFirst);
    if (isStopped) return;
    const nextMs = pollEveryMs * (1 - pollSpread + 2 * pollSpread * Math.random());
    timer = setTimeout(() => void round(false), nextMs);
  };
  let timer = setTimeout(() => void round(true), firstWithinMs * Math.random());
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * The first answer to a call that is repeated in parallel if it is unanswered for a second: on a lossy connection the
 * first may wait seconds for a retransmission. For small answers, and not for every round: a busy relay would get twice
 * the calls.
 */
export function askAgain<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let unanswered = 1;
    const answer = (value: Answer) => {
      clearTimeout(timer);
      resolve(value);
    };
    const fail = (error: unknown) => {
      clearTimeout(timer);
      if (--unanswered === 0) reject(error);
    };
    const timer = setTimeout(() => {
      unanswered++;
      call().then(answer, fail);
    }, unansweredMs);
    call().then(answer, fail);
  });
}
