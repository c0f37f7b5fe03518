import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { diffFlows, type NodeChange } from '../../../flows/api/diff.ts'
import { Flow, startKey } from '../../../flows/api/flow.ts'
import type { Field } from '../../../forms/api/formFields.ts'
import type { FlowDifference } from '../../api/flow.ts'
import { type Business, businessOf } from '../record/business.ts'
import { type FlowRecord, flowRecord, versionNumbered } from './load.ts'
import { namesIn } from './names.ts'

type Asked = { from: number; to: number }

/**
 * Returns the differences between two versions of a flow, or from one to the draft (0). Throws 40400 if one does not exist.
 */
export async function differenceOf(
  desk: Desk,
  businesses: readonly Business[],
  id: number,
  { from, to }: Asked,
): Promise<FlowDifference> {
  const row = await flowRecord(desk, id)
  const fields = await businessOf(businesses, row.business).fields(desk, row.formId)
  const [before, after] = [await drawnAs(desk, row, from), await drawnAs(desk, row, to)]
  return { before, after, fields, changes: await changesBetween(desk, before, after, fields) }
}

async function drawnAs(desk: Desk, row: FlowRecord, number: number): Promise<Flow> {
  return number === 0 ? Flow.parse(row.draft) : (await versionNumbered(desk, row.id, number)).drawn
}

export async function changesBetween(desk: Desk, before: Flow, after: Flow, fields: readonly Field[]) {
  return diffFlows(before, after, { fields, names: await namesIn(desk, [before, after]) })
}

const doneTo = { added: '新增', removed: '移除', moved: '移动', changed: '修改' } as const

/** Changes in one line, for the log: 新增“财务付款”；修改“主管审批”（审批人）. */
export function changeWords(changes: readonly NodeChange[]): string {
  return changes
    .map(({ node, name, kind, settings }) => {
      const what = node === startKey ? '流程设置' : `“${name}”`
      const which = kind === 'changed' ? `（${settings.map(({ title }) => title).join('、')}）` : ''
      return `${doneTo[kind]}${what}${which}`
    })
    .join('；')
}
