type Asking = () => unknown
type Answers<T extends readonly Asking[]> = { -readonly [At in keyof T]: Awaited<ReturnType<T[At]>> }

/**
 * Returns what several questions of one transaction come to that need nothing of each other: they are sent behind each
 * other, so that their first statements are one round trip, and run in this order. All have ended before this does, so
 * that none runs on when the transaction has ended. Each is begun here: one that throws before it asks anything leaves
 * no other to nobody. Throws what the first of them threw that failed, in their order.
 */
export async function together<T extends readonly Asking[]>(...asked: T): Promise<Answers<T>> {
  const settled = await Promise.allSettled(asked.map(async ask => ask()))
  const failed = settled.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(one => (one as PromiseFulfilledResult<unknown>).value) as Answers<T>
}
