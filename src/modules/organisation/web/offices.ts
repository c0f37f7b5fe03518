import { codes } from '../../../kernel/api/envelope.ts'
import { hasWords } from '../../../kernel/api/search.ts'
import { CallError, tell } from '../../../kernel/web/answer.ts'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { type OfficeChoice, officeRoutes } from '../api/office.ts'
import { tellOtherTabs } from './officeTabs.ts'

/** Between the notice of a switch and the reload, in ms (specification §9). */
const reloadDelay = 300

/** The time in ms that the warning of a failed switch stays unless it is closed. */
const warningStays = 8000

/** Cards of offices carry one of this many drawings (specification §9). */
const drawings = 7

/** An office as its card shows it. */
export type OfficeCard = OfficeChoice & { drawing: number }

/** Gives each office a drawing from 1 to 7 by chance. */
export function withDrawings(offices: readonly OfficeChoice[], chance: () => number = Math.random): OfficeCard[] {
  return offices.map(office => ({ ...office, drawing: 1 + Math.floor(chance() * drawings) }))
}

/** Returns offices whose name contains each typed word (S2.07). */
export function namedLike<Office extends OfficeChoice>(offices: readonly Office[], typed: string): Office[] {
  return offices.filter(office => hasWords(office.officeName, typed))
}

/** Tells whether people may work in the office now (S2.08). */
export function isEnabled(office: OfficeChoice): boolean {
  return office.officeLoginStatus === 0
}

/**
 * Switches to another office: a notice, 300 ms, then the application starts again at the root; after a failure a warning
 * (S2.09).
 */
export async function switchTo(officeId: number): Promise<void> {
  try {
    await call(officeRoutes.choose, { query: { officeId } }, { silent: true })
  } catch (failure) {
    return warn(failure)
  }
  notice.success('切换成功', { title: '成功' })
  tellOtherTabs()
  setTimeout(() => location.assign('/'), reloadDelay)
}

/** Shows a refusal as a closable warning; an expired login and a broken connection are shown as everywhere. */
function warn(failure: unknown): void {
  const refused = failure instanceof CallError && failure.code !== 0 && failure.status !== codes.expired
  if (refused) notice.warning(failure.msg, { closable: true, duration: warningStays })
  else tell(failure)
}
