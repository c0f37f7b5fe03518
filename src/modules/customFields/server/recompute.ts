import type { RawBuilder, Selectable } from 'kysely'
import type { CustomValues } from '../../../kernel/api/customValues.ts'
import type { DB } from '../../../kernel/server/database/tables.ts'
import { changeBulk } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { carryOutPieces, type PieceWork } from '../../../kernel/server/desk/pieces.ts'
import type { Watch } from '../../../kernel/server/desk/watch.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { JobKind } from '../../../kernel/server/work/jobs.ts'
import type { Conversion } from '../api/converting.ts'
import { movedValues } from './converting.ts'
import { factsOf, readElsewhere, withFacts } from './facts.ts'
import { settledCustomValues } from './fill.ts'
import { beginFollowing, meantBy } from './following.ts'
import type { CustomNoun, CustomTable } from './nouns.ts'
import { lackingNumbers } from './numbering.ts'
import { failWork, lockWork, noteWork, workJobs } from './work.ts'

const { queue, route } = workJobs
/** Carries out `own_work`. */
export type RecomputeJob = { officeId: number; workId: number }
const atOnce = 500 // records in one transaction

/** Carries out what followed from a publication, or from a change of a value that formulas read; some records at a time. */
export function recomputeJob(runtime: Runtime, nouns: readonly CustomNoun[]): JobKind<RecomputeJob> {
  const work: PieceWork = {
    queue,
    route,
    next: (desk, id) => doPiece(desk, nouns, id),
    fail: (desk, id) => failWork(desk, nouns, id),
    longestRest: 0,
  }
  return {
    name: queue,
    work: ({ officeId, workId }, signal) => carryOutPieces(runtime, work, officeId, workId, signal),
  }
}

/** Carries out the next piece of the work, and notes how far it is; tells whether more is left. */
async function doPiece(desk: Desk, nouns: readonly CustomNoun[], workId: number): Promise<boolean> {
  const work = await lockWork(desk, workId)
  const noun = nouns.find(one => one.noun === work?.noun)
  if (!work || !noun || work.state !== 'running') return false
  const conversions = work.conversions as unknown as readonly Conversion[]
  const meant = meantBy(work)
  const { last, records, lacking, changed } = await recomputeSome(desk, noun, {
    conversions,
    meant,
    after: work.reached,
  })
  if (meant && changed.length > 0) await noun.tell(desk, changed)
  await noteWork(desk, noun, work, { reached: last, records, lacking })
  return last !== undefined
}

type Owned = Selectable<DB[CustomTable]>
type Piece = { conversions: readonly Conversion[]; meant: RawBuilder<boolean> | undefined; after: number }

/** Does so for the next records; `last` is the last of their ids, undefined after the end. */
async function recomputeSome(
  desk: Desk,
  noun: CustomNoun,
  { conversions, meant, after }: Piece,
): Promise<{ last: number | undefined; records: number; lacking: number; changed: Owned[] }> {
  const { table } = noun
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
  let lacks = 0
  for (const row of rows) {
    const drawn = numbers.get(row.id)
    const moved = movedValues(conversions, row.own)
    const held = moved ?? (row.own as CustomValues | null)
    const numbered = drawn ? { ...held, ...drawn } : moved
    const { own: settled, lacking } = await settledCustomValues(
      desk,
      noun,
      numbered ?? row.own,
      factsOf(noun, known.get(row.id) ?? row),
    )
    if (lacking) lacks += 1
    const own = settled === undefined ? numbered : settled
    if (own !== undefined) changes.push({ row, patch: { own } as Partial<Owned> })
  }
  const action = conversions.length > 0 ? '改变字段类型' : '重新计算自定义字段'
  await changeBulk(desk, table, changes, { action, name: () => '' })
  return { last: ids.at(-1)?.id, records: rows.length, lacking: lacks, changed: changes.map(({ row }) => row) }
}

/**
 * Returns what computes formulas anew when a fact changes that stands in another table, or when a record comes to point to another row there: a
 * job, where a formula of the company reads the fact.
 */
export function factWatches(nouns: readonly CustomNoun[]): Watch[] {
  return nouns.flatMap(noun =>
    noun.facts.flatMap(({ key, of }) => {
      if (!of) return []
      const changed =
        (column: string): Watch['changed'] =>
        async (desk, ids, jobs) => {
          if (!(await readElsewhere(desk, noun)).some(fact => fact.key === key)) return
          const workId = await beginFollowing(desk, noun, { column, ids })
          if (workId !== undefined) await jobs.enqueue(desk, queue, workJobs.job(desk.officeId, workId))
        }
      return [
        { table: of.table, columns: [key], changed: changed(of.by) },
        { table: noun.table, columns: [of.by], changed: changed('id') },
      ]
    }),
  )
}
