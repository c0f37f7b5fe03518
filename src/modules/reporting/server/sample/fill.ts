import { clock } from '../../../../kernel/server/clock.ts'
import { insertBulk } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk, TenantTable } from '../../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { announceSample } from './announce.ts'
import type { Sampled } from './kind.ts'
import { holdFirstHour, sampleStateOf } from './state.ts'

const action = '放入示例数据'

/** Puts a company's examples in, once. Throws 40900 where they are there, or where it has records of its own. */
export async function fillSample(desk: Desk, kinds: readonly Sampled[]): Promise<void> {
  await holdFirstHour(desk)
  const state = await sampleStateOf(desk, kinds)
  if (state === 'in') throw conflict('示例数据已经放入了，请刷新后查看')
  if (state === 'none') throw conflict('公司已经有客户了，不再需要示例数据')
  const ids = new Map<TenantTable, readonly number[]>()
  const filling = { now: clock.date(), trade: await tradeOf(desk), action, ids }
  const told: string[] = []
  // What others hang from comes first, and is cleared last.
  for (const { table, fills, told: tell } of kinds.toReversed()) {
    if (!fills) continue
    const made = await fills(desk, filling)
    ids.set(table, made)
    if (tell) told.push(tell(made.length))
  }
  await desk.log({ action, subject: 'sampleData', subjectId: desk.officeId, subjectName: told.join('，') })
  await announceSample(desk, kinds)
}

type Told<R> = { action: string; name(row: R, place: number): string }

/** Puts rows of examples into a table, each with its entry in the log; returns their ids. */
export async function putIn<R extends { id: number }>(
  desk: Desk,
  table: TenantTable,
  rows: readonly R[],
  { action: done, name }: Told<R>,
): Promise<number[]> {
  const { logged } = await insertBulk(desk, table, rows, { action: done, name: row => name(row, rows.indexOf(row)) })
  await logged
  return rows.map(({ id }) => id)
}

async function tradeOf(desk: Desk): Promise<string> {
  const { officeType } = await desk.db
    .selectFrom('office')
    .select('officeType')
    .where('id', '=', desk.officeId)
    .executeTakeFirstOrThrow()
  return officeType
}
