import { startOfDay } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { goodsOf, type Story } from './stories.ts'

const hour = 3_600_000 // ms

/** Returns a time of day `days` after today. */
const at = (now: Date, days: number, hours: number) =>
  new Date(startOfDay(now, days).getTime() + hours * hour).toISOString()

/** Returns a time of day `days` ago, always in the past. */
export const ago = (now: Date, days: number, hours: number): string =>
  new Date(Math.min(Date.parse(at(now, -days, hours)), now.getTime() - hour)).toISOString()

/** Returns a story's contacts for a record of the person who adds the examples. */
export function toldOf(desk: Desk, { born, next, hour: hours, talks }: Story, now: Date) {
  const [came, last] = [ago(now, born, hours), talks.at(-1)]
  return {
    ownerId: desk.employeeId,
    departmentId: desk.who.departmentId,
    createdBy: desk.employeeId,
    assignedAt: came,
    createdAt: came,
    updatedAt: came,
    lastFollowUpAt: last ? ago(now, last.days, hours) : null,
    nextFollowUpAt: next === null ? null : at(now, next, hours),
    followUpCount: talks.length,
  }
}

/**
 * Returns the first item in use of a dictionary; with a trade, the first whose name belongs to the trade; null without one.
 */
export async function wordFor(desk: Desk, typeCode: string, trade = ''): Promise<number | null> {
  const items = await desk
    .from('dictionaryItem')
    .select(['id', 'label'])
    .where('typeCode', '=', typeCode)
    .where('disabledAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const fits = ({ label }: { label: string }) =>
    trade === '' || trade.includes(label) || goodsOf(trade) === goodsOf(label)
  return items.find(fits)?.id ?? null
}

/** Returns the sources and wishes in the records of a trade. */
export async function wantedIn(
  desk: Desk,
  trade: string,
): Promise<{ channelId: number | null; categoryIds: number[] }> {
  const category = await wordFor(desk, 'intentionCategory', trade)
  return { channelId: await wordFor(desk, 'clueChannel'), categoryIds: category === null ? [] : [category] }
}
