type Asking = () => unknown
type Answers<T extends readonly Asking[]> = { -readonly [At in keyof T]: Awaited<ReturnType<T[At]>> }

/**
 * Runs several independent functions of one transaction. Their statements are sent one behind the other, so that the first
 * ones need one round trip, and run in this order. All functions have ended before this one returns or throws, so that none
 * runs on after the transaction, even if one throws before its first statement. Throws the error of the first function that
 * failed, in their order.
 */
export async function together<T extends readonly Asking[]>(...asked: T): Promise<Answers<T>> {
  const settled = await Promise.allSettled(asked.map(async ask => ask()))
  const failed = settled.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map(one => (one as PromiseFulfilledResult<unknown>).value) as Answers<T>
}
