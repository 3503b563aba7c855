/** Runs the work for each item, `atOnce` at a time, started in order; ends when all are done or one failed. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const workLane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workLane));
}
