import { formatMinute } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Intake } from './intake.ts'
import type { Counted } from './pooled.ts'

export type Claimable = {
  ownerId: number | null
  status: string
  formerOwnerId: number | null
  pooledAt: string | null
}
/** Returns the reason why a person may not get one more record, in words; `accepted` are those they get before this one. */
export type ClaimObjection = (record: Claimable, accepted: number) => string | null
export type Person = { id: number; name: string }

const day = 86_400_000 // ms

/** Returns the objection of the office's cap; records that are theirs already do not count again. */
export function capFor(
  { unit, load: named, status }: Counted,
  { room, load, cap }: Intake,
  owner: Person,
): ClaimObjection {
  const msg = `${owner.name}名下${named}已有 ${load} ${unit}，达到上限 ${cap} ${unit}`
  const isTheirs = (record: Claimable) => record.ownerId === owner.id && record.status === status
  return (record, accepted) => (room !== null && accepted >= room && !isTheirs(record) ? msg : null)
}

/** The limits of claiming, in the words of conditions. */
export const limitWords = { cooling: '冷却期内', quota: '今日领取已达上限', cap: '名下数量已达上限' } as const
export type Limit = keyof typeof limitWords
type Limited = { limit: Limit; msg: string }

/** Returns the objections against claiming: cooling time of the former owner, the day's quota, the cap. */
export function claimLimits(
  counted: Counted,
  me: Person,
  intake: Intake,
  { quota, coolingDays }: { quota: number; coolingDays: number },
): (record: Claimable, accepted: number) => Limited | null {
  const capped = capFor(counted, intake, me)
  const { unit } = counted
  return (record, accepted) => {
    const cool = coolUntil(record, me.id, coolingDays)
    const until = cool && formatMinute(cool)
    if (until) return { limit: 'cooling', msg: `您是它的前负责人，${until} 之后才能再领取` }
    const taken = intake.claimed + accepted
    if (quota > 0 && taken >= quota)
      return { limit: 'quota', msg: `今天已领取 ${taken} ${unit}，达到每人每天 ${quota} ${unit}的上限，请明天再领` }
    const msg = capped(record, accepted)
    return msg === null ? null : { limit: 'cap', msg }
  }
}

/** Returns only the words of the objection, and notes the refused records for which a request is possible. */
export function noting(limits: ReturnType<typeof claimLimits>, over: Set<number>) {
  return (record: Claimable & { id: number }, accepted: number): string | null => {
    const limited = limits(record, accepted)
    if (limited) over.add(record.id)
    return limited?.msg ?? null
  }
}

/** Returns the time until which the former owner may not claim a record of a pool; null without such a time. */
function coolUntil({ formerOwnerId, pooledAt }: Claimable, employeeId: number, days: number): Date | null {
  if (days === 0 || formerOwnerId !== employeeId || !pooledAt) return null
  const until = new Date(Date.parse(pooledAt) + days * day)
  return until > clock.date() ? until : null
}
