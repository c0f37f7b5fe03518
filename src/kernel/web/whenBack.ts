import { codes } from '../api/envelope.ts'
import { onlyReads, type RouteShape } from '../api/route.ts'
import { CallError } from './answer.ts'
import type { CallOptions } from './call.ts'
import { shownCover } from './overlay.ts'

type Asked = { route: RouteShape; options: CallOptions }

/** By now the overlay is shown, in ms. */
const shown = 200

function sayWhy(): void {
  const cover = shownCover()
  if (cover) cover.textContent = '服务暂不可用，正在等待，恢复后自动继续'
}

/** The longest wait for a service that is away, in s: a standby takes over in half of it. */
const longest = 60

/**
 * Makes a call again that only reads, or whose key makes the two one, as often as the service says that it is away and when to come again; the
 * overlay says so. Throws the failure after a minute, or if it does not say when.
 */
export async function whenBack<T>(failure: CallError, work: () => Promise<T>, { route, options }: Asked): Promise<T> {
  if (!(onlyReads(route) || options.key)) throw failure
  let last = failure
  for (let waited = 0; waited < longest; ) {
    const seconds = retryAfter(last)
    if (!seconds) break
    if (!options.quiet) setTimeout(sayWhy, shown)
    await pauseFor(seconds * 1000, options.signal)
    waited += seconds
    try {
      return await work()
    } catch (again) {
      if (!(again instanceof CallError) || again.code !== codes.unavailable) throw again
      last = again
    }
  }
  throw last
}

const retryAfter = ({ data }: CallError) => (data as { retryAfter?: number } | null)?.retryAfter

/** Waits so many ms; throws an AbortError as soon as the caller has cancelled the call. */
function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const cancel = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
  })
}
