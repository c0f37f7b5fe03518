import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import { changeBulk } from '../../../kernel/server/bulk.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { JobKind } from '../../../kernel/server/jobs.ts'
import { asOffice } from '../../../kernel/server/officeWork.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { Watch } from '../../../kernel/server/watch.ts'
import type { Conversion } from '../contract/converting.ts'
import { movedValues } from './converting.ts'
import { factsOf, readElsewhere, withFacts } from './facts.ts'
import { recomputedOwn } from './fill.ts'
import type { OwnedTable, OwnNoun } from './nouns.ts'
import { lackingNumbers } from './numbering.ts'

export const recomputeQueue = 'ownFields'
export type RecomputeJob = {
  officeId: number
  noun: string
  conversions?: readonly Conversion[]
  /** Only records that hold one of these ids in a column; without it all. */
  only?: Only
}
type Only = { column: string; ids: readonly number[] }
const atOnce = 500 // records in one transaction

/** Moves values of fields that changed their kind, computes formulas and draws lacking numbers for all records of a noun, after these were published; some records at a time. */
export function recomputeJob(runtime: Runtime, nouns: readonly OwnNoun[]): JobKind<RecomputeJob> {
  return {
    name: recomputeQueue,
    async work({ officeId, noun: name, conversions = [], only }, signal) {
      const noun = nouns.find(one => one.noun === name)
      let last: number | undefined = 0
      while (noun && last !== undefined) {
        signal.throwIfAborted()
        const after: number = last
        last = await asOffice(runtime, officeId, '重新计算自定义字段', 'writes', desk =>
          recomputeSome(desk, noun, { conversions, only, after }),
        )
      }
    },
  }
}

/** Does so for the next records; returns the last of their ids, undefined after the end. */
async function recomputeSome(
  desk: Desk,
  noun: OwnNoun,
  { conversions, only, after }: { conversions: readonly Conversion[]; only: Only | undefined; after: number },
): Promise<number | undefined> {
  const { table } = noun
  const meant = only && sql<boolean>`${sql.ref(only.column)} = any(${only.ids}::bigint[])`
  const ids = await desk
    .from(table)
    .select('id')
    .where('id', '>', after)
    .$if(meant !== undefined, query => query.where(meant as RawBuilder<boolean>))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const rows = await desk.lock(
    table,
    ids.map(row => row.id),
  )
  const numbers = await lackingNumbers(desk, noun, rows)
  const known = new Map((await withFacts(desk, noun, rows)).map(row => [row.id, row]))
  const changes = []
  for (const row of rows) {
    const drawn = numbers.get(row.id)
    const moved = movedValues(conversions, row.own)
    const held = moved ?? (row.own as OwnValues | null)
    const numbered = drawn ? { ...held, ...drawn } : moved
    const own =
      (await recomputedOwn(desk, noun, numbered ?? row.own, factsOf(noun, known.get(row.id) ?? row))) ?? numbered
    if (own !== undefined) changes.push({ row, patch: { own } as Partial<Selectable<DB[OwnedTable]>> })
  }
  const action = conversions.length > 0 ? '改变字段类型' : '重新计算自定义字段'
  await changeBulk(desk, table, changes, { action, name: () => '' })
  return ids.at(-1)?.id
}

/**
 * Returns what computes formulas anew when a fact changes that stands in another table, or when a record comes to point to another row there: a
 * job, where a formula of the company reads the fact.
 */
export function factWatches(nouns: readonly OwnNoun[]): Watch[] {
  return nouns.flatMap(noun =>
    noun.facts.flatMap(({ key, of }) => {
      if (!of) return []
      const changed =
        (column: string): Watch['changed'] =>
        async (desk, ids, jobs) => {
          if (!(await readElsewhere(desk, noun)).some(fact => fact.key === key)) return
          const job: RecomputeJob = { officeId: desk.officeId, noun: noun.noun, only: { column, ids } }
          await jobs.enqueue(desk, recomputeQueue, job)
        }
      return [
        { table: of.table, columns: [key], changed: changed(of.by) },
        { table: noun.table, columns: [of.by], changed: changed('id') },
      ]
    }),
  )
}
