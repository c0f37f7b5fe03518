import { phonesIn } from '../../api/search.ts'
import { prepared } from '../database/prepared.ts'
import { ActFirst } from '../desk/actFirst.ts'
import type { Desk } from '../desk/desk.ts'
import { accountOf } from '../desk/sessionDesk.ts'
import type { ListSpec } from '../list/list.ts'
import { tooMany } from '../refusal.ts'
import { maskPhone } from './mask.ts'

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

/** The value that a person looks up as a whole; `own`: of a custom field that no two records share, with its field. */
export type LookedUp = 'phone' | 'wechat' | 'address' | 'own'

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

/**
 * Returns the error to throw when a person enters a phone with a new record that meets no other one: it makes the call note the phone first. That is
 * no look-up, and neither counted as one nor logged; but few such phones may look alike, since each of them says that nobody has it.
 */
export const entering = (phone: string) => new ActFirst(writing => noteEntered(writing, phone))

/** Returns the list for a search, also by the whole numbers in it, each of which the person looks up. */
export async function lookingUp(desk: Desk, spec: ListSpec, search: string | undefined): Promise<ListSpec> {
  const numbers = search ? phonesIn(search) : []
  if (numbers.length === 0) return spec
  for (const number of numbers) await lookUp(desk, 'phone', number)
  return { ...spec, lookedUp: numbers }
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
  desk.post(prepared('select pg_advisory_xact_lock(620062, $1::integer)', [accountOf(desk.who)]))
  const counted = await countsOf(desk, kind, value)
  if (counted.known) return
  assertWithin(counted)
  desk.post(
    prepared(
      `insert into known_value (office_id, account_id, kind, value, shown, looked_up_at) values ($1, $2, $3, $4, $5, now())
       on conflict (office_id, account_id, kind, value) do update set known_at = now(), shown = excluded.shown, looked_up_at = now()`,
      [...keyOf(desk, kind, value), shownOf(kind, value)],
    ),
  )
  await desk.log({ action: actions[kind], subject: 'lookUp', subjectId: '', subjectName: shownOf(kind, value) ?? '' })
}

async function noteEntered(desk: Desk, phone: string): Promise<void> {
  desk.post(prepared('select pg_advisory_xact_lock(620062, $1::integer)', [accountOf(desk.who)]))
  const { known, alike } = await countsOf(desk, 'phone', phone)
  if (known) return
  if (alike >= mostAlike) throw guessing()
  desk.post(
    prepared(
      `insert into known_value (office_id, account_id, kind, value, shown) values ($1, $2, $3, $4, $5)
       on conflict (office_id, account_id, kind, value) do update set known_at = now(), shown = excluded.shown`,
      [...keyOf(desk, 'phone', phone), shownOf('phone', phone)],
    ),
  )
}

const actions: Record<LookedUp, string> = {
  phone: '查找完整号码',
  wechat: '查找完整微信',
  address: '查找完整地址',
  own: '查找不可重复的内容',
}

type Counts = { known: boolean; alike: number } & Record<`counted${number}` | `frees${number}`, number>

const spans = limits.map(({ seconds }, at) => {
  const within = `filter (where looked_up_at > now() - make_interval(secs => ${seconds}))`
  return `count(*) ${within} as counted${at}, extract(epoch from min(looked_up_at) ${within} - now())::float8 as frees${at}`
})
const longest = Math.max(...limits.map(({ seconds }) => seconds))
const theirs = `known_value where office_id = $1 and account_id = $2 and kind = $3`
const lately = `known_at >= now() - make_interval(days => ${remembered})`
const counting = `
  select ${spans.join(', ')},
    exists (select from ${theirs} and value = $4 and ${lately}) as known,
    (select count(*) from ${theirs} and shown = $5 and ${lately}) as alike
  from ${theirs} and looked_up_at > now() - make_interval(secs => ${longest})`

/**
 * Tells whether a person knows a value, what they have looked up lately in each span of the limits, and how much of it
 * looks like this value.
 */
async function countsOf(desk: Desk, kind: LookedUp, value: string): Promise<Counts> {
  const { rows } = await desk.client.query<Counts>(
    prepared(counting, [...keyOf(desk, kind, value), shownOf(kind, value)]),
  )
  return rows[0] as Counts
}

function assertWithin(counts: Counts): void {
  assertFew(counts, 1)
  if (counts.alike >= mostAlike) throw guessing()
}

/** Throws 42900 where `more` look-ups are too many. */
function assertFew(counts: Counts, more: number): void {
  for (const [at, { most, seconds, told }] of limits.entries())
    if ((counts[`counted${at}`] ?? 0) + more > most)
      throw tooMany(
        `${told}最多按完整的号码、微信或地址查找 ${most} 次，请稍后再试`,
        seconds + (counts[`frees${at}`] ?? 0),
      )
}

const guessing = () => tooMany('您查找和录入的号码里有太多只差中间几位，不能继续；请联系主管', remembered * 86_400)

/**
 * Counts and logs the look-ups of many values at once, such as those of a file: all of them, or none where that would pass a limit. Throws
 * 42900 then.
 */
export async function lookUpAll(desk: Desk, values: readonly { kind: LookedUp; value: string }[]): Promise<void> {
  desk.post(prepared('select pg_advisory_xact_lock(620062, $1::integer)', [accountOf(desk.who)]))
  for (const [kind, some] of Map.groupBy(values, ({ kind }) => kind))
    await noteAll(desk, kind, [...new Set(some.map(({ value }) => value))])
}

async function noteAll(desk: Desk, kind: LookedUp, values: readonly string[]): Promise<void> {
  const [office, account] = keyOf(desk, kind, '')
  const { rows } = await desk.client.query<{ value: string }>(
    prepared(
      `select value from known_value where office_id = $1 and account_id = $2 and kind = $3 and value = any($4)
         and known_at > now() - make_interval(days => ${remembered})`,
      [office, account, kind, values],
    ),
  )
  const known = new Set(rows.map(row => row.value))
  const fresh = values.filter(value => !known.has(value))
  if (fresh.length === 0) return
  assertFew(await countsOf(desk, kind, ''), fresh.length)
  const shown = fresh.map(value => shownOf(kind, value))
  await assertFewAlike(desk, kind, shown)
  desk.post(
    prepared(
      `insert into known_value (office_id, account_id, kind, value, shown, looked_up_at)
       select $1, $2, $3, value, shown, now() from unnest($4::text[], $5::text[]) n(value, shown)
       on conflict (office_id, account_id, kind, value) do update set known_at = now(), shown = excluded.shown, looked_up_at = now()`,
      [office, account, kind, fresh, shown],
    ),
  )
  await desk.log(
    ...shown.map(one => ({ action: actions[kind], subject: 'lookUp', subjectId: '', subjectName: one ?? '' })),
  )
}

async function assertFewAlike(desk: Desk, kind: LookedUp, shown: readonly (string | null)[]): Promise<void> {
  const looks = Map.groupBy(
    shown.filter(one => one !== null),
    one => one,
  )
  if (looks.size === 0) return
  const { rows } = await desk.client.query<{ shown: string; count: number }>(
    prepared(
      `select shown, count(*) as count from known_value where office_id = $1 and account_id = $2 and kind = $3 and shown = any($4)
         and known_at >= now() - make_interval(days => ${remembered}) group by shown`,
      [desk.officeId, accountOf(desk.who), kind, [...looks.keys()]],
    ),
  )
  const before = new Map(rows.map(row => [row.shown, row.count]))
  for (const [look, some] of looks) if ((before.get(look) ?? 0) + some.length > mostAlike) throw guessing()
}
