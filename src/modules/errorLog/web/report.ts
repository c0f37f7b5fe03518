import { call } from '../../../kernel/web/call.ts'
import type { Failure } from '../../../kernel/web/errorLog.ts'
import { errorLogRoutes, mostErrors, type ReportedError, reportsPerMinute } from '../api/errorLog.ts'
import { plainMessage, plainPath, plainStack } from '../api/plain.ts'

type Send = (errors: ReportedError[]) => Promise<unknown>

const gathering = 2000 // ms
const minute = 60_000 // ms
const mostTimes = 1000

/**
 * Gathers failures and sends them together, equal ones once with their count, at most so many reports a minute. Others are
 * left out, and a failed report is dropped, so that a report never causes another error.
 */
export function reporter(send: Send): (failure: Failure) => void {
  const waiting = new Map<string, ReportedError>()
  let sent: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    const now = Date.now()
    sent = sent.filter(at => at > now - minute)
    const [first] = sent
    if (sent.length >= reportsPerMinute && first !== undefined) {
      timer = setTimeout(flush, first + minute - now)
      return
    }
    sent.push(now)
    const errors = [...waiting.values()]
    waiting.clear()
    send(errors).catch(() => undefined)
  }

  return failure => {
    const error = plain(failure)
    const key = [error.kind, error.message, error.stack].join('\n')
    const same = waiting.get(key)
    if (same) same.times = Math.min(mostTimes, same.times + 1)
    else if (waiting.size < mostErrors) waiting.set(key, error)
    timer = timer ?? setTimeout(flush, gathering)
  }
}

function plain({ kind, message, stack, url, trail, traceId }: Failure): ReportedError {
  return {
    kind,
    message: plainMessage(message),
    stack: plainStack(stack),
    url: plainPath(url),
    trail: trail.map(plainPath),
    traceId: traceId.slice(0, 60),
    times: 1,
  }
}

const release = String(import.meta.env.VITE_RELEASE ?? 'development')

/** Reports a failure of this browser to the server, quietly (S4.07). */
export const reportFailure = reporter(errors =>
  call(errorLogRoutes.report, { body: { release, errors } }, { quiet: true, silent: true }),
)
