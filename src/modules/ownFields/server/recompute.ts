import type { Selectable } from 'kysely'
import { changeBulk } from '../../../kernel/server/bulk.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import type { JobKind } from '../../../kernel/server/jobs.ts'
import { asOffice } from '../../../kernel/server/officeWork.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { factsOf } from './facts.ts'
import { recomputedOwn } from './fill.ts'
import type { OwnedTable, OwnNoun } from './nouns.ts'

export const recomputeQueue = 'ownFields'
export type RecomputeJob = { officeId: number; noun: string }
const atOnce = 500 // records in one transaction

/** Computes formulas anew for all records of a noun, after they were published; some records at a time. */
export function recomputeJob(runtime: Runtime, nouns: readonly OwnNoun[]): JobKind<RecomputeJob> {
  return {
    name: recomputeQueue,
    async work({ officeId, noun: name }, signal) {
      const noun = nouns.find(one => one.noun === name)
      let last: number | undefined = 0
      while (noun && last !== undefined) {
        signal.throwIfAborted()
        const after: number = last
        last = await asOffice(runtime, officeId, '重新计算自定义字段', 'writes', desk =>
          recomputeSome(desk, noun, after),
        )
      }
    },
  }
}

/** Computes the formulas of the next records; returns the last of their ids, undefined after the end. */
async function recomputeSome(desk: Desk, noun: OwnNoun, after: number): Promise<number | undefined> {
  const { table } = noun
  const ids = await desk.from(table).select('id').where('id', '>', after).orderBy('id').limit(atOnce).execute()
  const rows = await desk.lock(
    table,
    ids.map(row => row.id),
  )
  const changes = []
  for (const row of rows) {
    const own = await recomputedOwn(desk, noun, row.own, factsOf(noun, row))
    if (own !== undefined) changes.push({ row, patch: { own } as Partial<Selectable<DB[OwnedTable]>> })
  }
  await changeBulk(desk, table, changes, { action: '重新计算自定义字段', name: () => '' })
  return ids.at(-1)?.id
}
