import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { accountOf } from '../../../../kernel/server/desk/sessionDesk.ts'
import { maskPhone } from '../../../../kernel/server/limits/mask.ts'
import { atWork, type Work } from '../batch/work.ts'
import type { ImportKind, ImportRecord } from '../kinds/kinds.ts'

/**
 * The number of similar numbers (138****5678) that a person who sees only a part of them may have in all their files of `remembered` days.
 * More would be guesses.
 */
const mostAlike = 20
const remembered = 30

export const tooAlike = `${remembered} 天内导入的前三位和后四位相同的号码超过 ${mostAlike} 个，请核对文件`

/** Tells whether the person sees every number of the kind, so that files reveal nothing new to them. */
export const seesAllOf = (desk: Desk, { module, numbersElement }: ImportKind): boolean =>
  desk.may(numbersElement) && desk.reach(module).office

/** By row, the field whose number is one too many of those that look alike. */
export type Guessed = ReadonlyMap<number, string>

/** Judges records in their order, with what the person's other files have named, and keeps their numbers but for those that are too many. */
export async function guessedAmong(work: Work, records: readonly ImportRecord[]): Promise<Guessed> {
  const phones = work.kind.fields.filter(field => field.kind === 'phone').map(field => field.key)
  const numbers = new Set(records.flatMap(({ values }) => phones.flatMap(key => numberIn(values[key]))))
  const fresh = await atWork(work, 'reads', desk => newOf(desk, [...numbers]))
  if (fresh.length === 0) return new Map()
  const guesses = new Set(await atWork(work, 'writes', desk => keep(desk, fresh)))
  return new Map(
    records.flatMap(({ row, values }) => {
      const field = phones.find(key => guesses.has(values[key] as string))
      return field === undefined ? [] : [[row, field] as const]
    }),
  )
}

const numberIn = (value: unknown) => (typeof value === 'string' && value !== '' ? [value] : [])

/** Returns those of the numbers that the person's files have not named lately. */
async function newOf(desk: Desk, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await desk.client.query<{ value: string }>(
    `select value from imported_number where office_id = $1 and account_id = $2 and value = any($3)
       and at > now() - make_interval(days => ${remembered})`,
    [desk.officeId, accountOf(desk.who), numbers],
  )
  const known = new Set(rows.map(row => row.value))
  return numbers.filter(number => !known.has(number))
}

/** Keeps new numbers, one file at a time per person, and returns those that are too many. */
async function keep(desk: Desk, numbers: readonly string[]): Promise<string[]> {
  const person = [desk.officeId, accountOf(desk.who)]
  desk.post({ text: 'select pg_advisory_xact_lock(620063, $1::integer)', values: [accountOf(desk.who)] })
  desk.post({
    text: `delete from imported_number where office_id = $1 and account_id = $2 and at <= now() - make_interval(days => ${remembered})`,
    values: person,
  })
  const fresh = await newOf(desk, numbers)
  const { rows } = await desk.client.query<{ shown: string; count: number }>(
    `select shown, count(*) as count from imported_number where office_id = $1 and account_id = $2 and shown = any($3) group by shown`,
    [...person, [...new Set(fresh.map(maskPhone))]],
  )
  const counts = new Map(rows.map(({ shown, count }) => [shown, count]))
  const { kept = [], guessed = [] } = Object.groupBy(fresh, number => {
    const count = (counts.get(maskPhone(number)) ?? 0) + 1
    if (count > mostAlike) return 'guessed'
    counts.set(maskPhone(number), count)
    return 'kept'
  })
  await desk.client.query(
    `insert into imported_number (office_id, account_id, value, shown) select $1, $2, value, shown from unnest($3::text[], $4::text[]) n(value, shown)`,
    [...person, kept, kept.map(maskPhone)],
  )
  return guessed
}
