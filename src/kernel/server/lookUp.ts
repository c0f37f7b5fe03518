import { normalisePhone } from '../contract/phone.ts'
import { ActFirst } from './actFirst.ts'
import { prepared } from './database/prepared.ts'
import type { Desk } from './desk.ts'
import type { ListSpec } from './list.ts'
import { maskPhone } from './mask.ts'
import { tooMany } from './refusal.ts'
import { accountOf } from './sessionDesk.ts'

/**
 * The number of values of one kind that a person may look up, if they see only a part of them or nothing, and the period in
 * seconds.
 */
const limits = [
  { most: 300, seconds: 3600, told: '每小时' },
  { most: 1000, seconds: 86_400, told: '每天' },
] as const

/**
 * The number of values that look alike in masked form (138****5678) and may be looked up within `remembered`. More would be
 * guesses at the hidden digits.
 */
const mostAlike = 10
/** The number of days for which a person may look a value up again at no cost. */
const remembered = 30

/** The value that a person looks up as a whole. */
export type LookedUp = 'phone' | 'wechat' | 'address'

/** Returns the visible part of a value for people who do not know the rest. */
const shownOf = (kind: LookedUp, value: string) => (kind === 'phone' ? maskPhone(value) : null)

/**
 * Allows a person to ask whether one whole value exists that is hidden from them, wholly or in part. This is an act of its
 * own: it is counted and logged before there is an answer. A value that the person has looked up lately, or was shown whole,
 * is free. Throws 42900 beyond the limits.
 */
export async function lookUp(desk: Desk, kind: LookedUp, value: string): Promise<void> {
  if (!(await knows(desk, kind, value))) throw looking(kind, value)
}

/**
 * Returns the error to throw when a person looks up a value that they do not know; it makes the call record a `lookUp`
 * first.
 */
export const looking = (kind: LookedUp, value: string) => new ActFirst(writing => note(writing, kind, value))

/** Returns the list for a search, also by a whole number if the person has looked it up. */
export async function lookingUp(desk: Desk, spec: ListSpec, search: string | undefined): Promise<ListSpec> {
  const number = search ? normalisePhone(search) : null
  if (!number) return spec
  await lookUp(desk, 'phone', number)
  return { ...spec, lookedUp: number }
}

/** Notes that the person was shown a whole number or entered it, so that looking it up is free. */
export async function noteKnown(desk: Desk, kind: LookedUp, value: string): Promise<void> {
  desk.post(
    prepared(
      `insert into known_value (office_id, account_id, kind, value) values ($1, $2, $3, $4)
       on conflict (office_id, account_id, kind, value) do update set known_at = now()`,
      keyOf(desk, kind, value),
    ),
  )
}

const keyOf = (desk: Desk, kind: LookedUp, value: string) => [desk.officeId, accountOf(desk.who), kind, value]

/** Tells whether a person has looked a value up lately, or was shown all of it. */
export async function knows(desk: Desk, kind: LookedUp, value: string): Promise<boolean> {
  const { rowCount } = await desk.client.query(
    prepared(
      `select from known_value where office_id = $1 and account_id = $2 and kind = $3 and value = $4
         and known_at > now() - make_interval(days => ${remembered})`,
      keyOf(desk, kind, value),
    ),
  )
  return rowCount === 1
}

/** Notes a look-up, one at a time per person, so that many at once cannot pass the limit. */
async function note(desk: Desk, kind: LookedUp, value: string): Promise<void> {
  const mine = [desk.officeId, accountOf(desk.who)]
  desk.post(prepared('select pg_advisory_xact_lock(620062, $1::integer)', [accountOf(desk.who)]))
  desk.post(
    prepared(
      `delete from known_value where office_id = $1 and account_id = $2 and known_at < now() - make_interval(days => ${remembered})`,
      mine,
    ),
  )
  const counted = await countsOf(desk, kind, value)
  if (counted.known) return
  assureWithin(counted)
  desk.post(
    prepared(
      `insert into known_value (office_id, account_id, kind, value, shown, looked_up_at) values ($1, $2, $3, $4, $5, now())
       on conflict (office_id, account_id, kind, value) do update set known_at = now(), shown = excluded.shown, looked_up_at = now()`,
      [...keyOf(desk, kind, value), shownOf(kind, value)],
    ),
  )
  await desk.log({ action: actions[kind], subject: 'lookUp', subjectId: '', subjectName: shownOf(kind, value) ?? '' })
}

const actions: Record<LookedUp, string> = { phone: '查找完整号码', wechat: '查找完整微信', address: '查找完整地址' }

type Counts = { known: boolean; spans: readonly { counted: number; frees: number }[]; alike: number }

const lately = `office_id = $1 and account_id = $2 and kind = $3`
/** Counts the remembered values; older ones have just been forgotten. */
const counting = `
  select exists (select from known_value where ${lately} and value = $4) as known,
    (select count(*) from known_value where ${lately} and shown = $5) as alike,
    (
      select json_agg(json_build_object('counted', s.counted, 'frees', s.frees) order by s.at)
      from (
        select span.at, count(looked_up_at) as counted, extract(epoch from min(looked_up_at) - now())::float8 as frees
        from unnest($6::integer[]) with ordinality as span (seconds, at)
        left join known_value on ${lately} and looked_up_at > now() - make_interval(secs => span.seconds)
        group by span.at
      ) s
    ) as spans`

/**
 * Tells whether a person knows a value, what they have looked up lately in each span of the limits, and how much of it
 * looks like this value.
 */
async function countsOf(desk: Desk, kind: LookedUp, value: string): Promise<Counts> {
  const seconds = limits.map(limit => limit.seconds)
  const { rows } = await desk.client.query<Counts>(
    prepared(counting, [...keyOf(desk, kind, value), shownOf(kind, value), seconds]),
  )
  return rows[0] as Counts
}

function assureWithin({ spans, alike }: Counts): void {
  for (const [at, { most, seconds, told }] of limits.entries()) {
    const { counted = 0, frees = 0 } = spans[at] ?? {}
    if (counted >= most)
      throw tooMany(`${told}最多按完整的号码、微信或地址查找 ${most} 次，请稍后再试`, seconds + frees)
  }
  if (alike >= mostAlike)
    throw tooMany('您查找的号码里有太多只差中间几位，不能继续查找；请联系主管', remembered * 86_400)
}
