import { notice } from '../../../../kernel/web/notice.ts'
import type { Person, SessionState } from '../../../../kernel/web/session.ts'

/** The storage key of the address where the person began to view as somebody else, per browser tab. */
const placeKey = 'viewed-from'
const endedKey = 'view-ended'
const endStays = 8000 // ms

/** Set while this page itself begins or ends a view, and so leads on itself. */
let leading = false

/** Begins or ends a view by a call of this page, and then goes to its address. Throws as the call does. */
export async function leadOn<T>(change: () => Promise<T>): Promise<T> {
  leading = true
  try {
    return await change()
  } catch (failure) {
    leading = false
    throw failure
  }
}

/** Remembers the address before a view begins, to return there. */
export function keepPlace(): void {
  sessionStorage.setItem(placeKey, location.pathname + location.search)
}

/**
 * Starts the application again when a view has begun or ended, in this tab, in another one, or by itself. A view that ended
 * without a click on this page's 退出查看 is reported.
 */
export function startAfterView(before: Person | undefined, begun: boolean): void {
  if (leading) return
  if (before?.viewing && !begun) sessionStorage.setItem(endedKey, wordsOfEnd(before.name, before.viewing.until))
  location.assign(begun ? '/' : placeBefore())
}

/**
 * Starts the application again if the session shows the product as another person now, or works in another office. Returns
 * whether it does.
 */
export function startAnew(before: SessionState, after: SessionState): boolean {
  const [was, is] = [before, after].map(({ person }) => person?.viewing?.until)
  if (was !== is) startAfterView(before.person, is !== undefined)
  else if (before.person?.officeId !== after.person?.officeId) location.assign('/')
  else return false
  return true
}

/** Returns the words for a view that ended by itself; `until` is the end of its time. */
export function wordsOfEnd(name: string, until: string, now = Date.now()): string {
  const why = Date.parse(until) <= now ? '时间已到' : '对方已停用、权限有变化，或您在别处退出了查看'
  return `以 ${name} 的视角查看已结束（${why}），现在是您自己的视角`
}

/** Tells once, at the start of the application, of a view that ended by itself. */
export function tellOfEndedView(): void {
  const words = sessionStorage.getItem(endedKey)
  sessionStorage.removeItem(endedKey)
  if (words) notice.info(words, { duration: endStays, closable: true })
}

/** Returns the address before the view began. */
export function placeBefore(): string {
  return sessionStorage.getItem(placeKey) ?? '/'
}
