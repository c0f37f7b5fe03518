import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Changes } from '../../../../kernel/server/log/audit.ts'
import { conflict } from '../../../../kernel/server/refusal.ts'
import { Flow } from '../../../flows/api/flow.ts'
import { type Business, businessOf } from '../record/business.ts'
import { changesBetween, changeWords } from './difference.ts'
import { expanded } from './expanded.ts'
import { type FlowRecord, nextNumber, noun, publishedVersion, sameFlow } from './load.ts'
import { assertSound } from './problems.ts'
import { lockFlow, publishFlow } from './write.ts'

type Publishing = { id: number; version: number; note: string }

/**
 * Publishes the drawing as the next version, which new documents take from the commit on; running ones keep theirs. Throws
 * 40900 if nothing differs or it has faults, with the names of nodes; 40901 if it was changed since.
 */
export async function publish(desk: Desk, businesses: readonly Business[], { note, ...edit }: Publishing) {
  const row = await lockFlow(desk, { ...edit, force: false })
  if (row.retiredAt) throw conflict('流程已停用，请先恢复再发布')
  const drawn = Flow.parse(row.draft)
  const before = await publishedVersion(desk, row)
  const fields = await businessOf(businesses, row.business).fields(desk, row.formId)
  const { flow: runs } = await expanded(desk, drawn, row.id)
  if (before && sameFlow(before.drawn, drawn) && sameFlow(before.runs, runs))
    throw conflict('草稿和已发布的版本相同，没有可发布的修改，请先修改草稿')
  await assertSound(desk, businesses, { id: row.id, flow: drawn, fields })
  const number = await nextNumber(desk, row.id)
  const publishedId = await keepVersion(desk, row, { number, note, drawn, runs })
  const told = before ? changeWords(await changesBetween(desk, before.drawn, drawn, fields)) : ''
  const more: Changes = { number: [before?.number ?? null, number], note: [null, note] }
  if (told) more.drawn = [null, told]
  await desk.change('approvalFlow', row, { publishedId }, { action: '发布流程', more })
  await publishFlow(desk, row.id)
}

type NewVersion = { number: number; note: string; drawn: Flow; runs: Flow }

async function keepVersion(
  desk: Desk,
  { id, name }: FlowRecord,
  { number, note, drawn, runs }: NewVersion,
): Promise<number> {
  const source = sameFlow(drawn, runs) ? null : JSON.stringify(drawn)
  const values = { flowId: id, number, note, definition: JSON.stringify(runs), source, publishedBy: desk.employeeId }
  const log = { action: '发布流程版本', name: `${name} 第 ${number} 版` }
  return (await desk.insert('approvalFlowVersion', values, log)).id
}

/** Retires a flow: from the commit on no document takes it; running ones continue. */
export async function retire(desk: Desk, id: number): Promise<void> {
  const row = await desk.lockOne('approvalFlow', id, noun)
  if (row.publishedId === null) throw conflict('没有发布过的流程不用停用，可以直接删除')
  if (row.retiredAt) return
  await desk.change('approvalFlow', row, { retiredAt: sql<string>`now()` }, { action: '停用流程' })
  await publishFlow(desk, id)
}

/** Restores a retired flow: documents take it again. */
export async function restore(desk: Desk, id: number): Promise<void> {
  const row = await desk.lockOne('approvalFlow', id, noun)
  if (!row.retiredAt) return
  await desk.change('approvalFlow', row, { retiredAt: null }, { action: '恢复流程' })
  await publishFlow(desk, id)
}
