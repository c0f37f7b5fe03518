import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { CustomNoun, CustomStep } from '../../../customFields/server/index.ts'
import { dealForm } from '../../api/form.ts'
import { opportunityPlaces } from '../../api/places.ts'
import type { Stage } from '../../api/stage.ts'
import { publishDeals } from '../record/change.ts'
import { actionsFor, type Deal, isLimited, maySee, sightsOf } from '../record/sight.ts'
import { stageGroups } from './stages.ts'

/** Deals take custom fields; formulas of deals read the area of the customer's home. */
export const customDeal: CustomNoun = {
  noun: 'opportunity',
  title: '商机',
  table: 'opportunity',
  path: opportunityPlaces.list.path,
  list: 'businessList',
  facts: [
    { key: 'expectedAmount', title: '预计金额', kind: 'money' },
    { key: 'dealAmount', title: '成交金额', kind: 'money' },
    { key: 'followUpCount', title: '跟进次数', kind: 'number' },
    { key: 'area', title: '面积', kind: 'number', scale: 100, of: { table: 'customer', by: 'customerId' } },
  ],
  builtIn: dealForm,
  steps: stageSteps,
  async seen(desk, id) {
    const deal = await desk.from('opportunity').selectAll().where('id', '=', id).executeTakeFirst()
    const [sight] = await sightsOf(desk, deal ? [deal] : [])
    if (!deal || !sight || !maySee(desk, sight) || isLimited(sight)) return undefined
    return { name: deal.name, own: deal.own, showsPhones: actionsFor(desk, sight).revealPhone }
  },
  tell: (desk, deals: readonly Deal[]) => publishDeals(desk, [], deals),
}

/**
 * The stages of every group but the lost ones, each place once, under the id that it has in the oldest group and with every name that groups in
 * use have for it. What is disabled keeps its place on the way, and its id: a form that asks from there on stays valid.
 */
async function stageSteps(desk: Desk): Promise<CustomStep[]> {
  const groups = (await stageGroups(desk)).toSorted((a, b) => a.id - b.id)
  const stages = groups.flatMap(group => group.stages.map(stage => ({ stage, inUse: group.enabled && stage.enabled })))
  const open = stages.filter(({ stage }) => stage.kind !== 'lost')
  return [...Map.groupBy(open, ({ stage }) => stage.step).values()].map(same => ({
    key: String(same[0]?.stage.id),
    title: titleOf(same),
  }))
}

function titleOf(same: readonly { stage: Stage; inUse: boolean }[]): string {
  const used = same.filter(({ inUse }) => inUse).map(({ stage }) => stage.name)
  const names = used.length > 0 ? used : same.map(({ stage }) => `${stage.name}（已停用）`)
  return [...new Set(names)].join(' / ')
}
