import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { customersByPhone, joinable } from '../../../customer/server/index.ts'
import { customIn } from '../../../customFields/server/index.ts'
import type { Fault, ImportRecord } from '../../../transfer/server/index.ts'
import type { ImportedDeal } from '../../api/history.ts'
import { judgeStart } from '../../api/stageRules.ts'
import { stagesAsking } from '../stages/asking.ts'
import { filledIn } from '../stages/facts.ts'
import { stageGroups } from '../stages/stages.ts'
import { customerOf } from './customers.ts'
import type { Place } from './placing.ts'

/**
 * Names deals in progress that lack fields of their stage and of those before it (product.md §3), like any deal entered
 * there; the customer's fields count. Ended deals are not checked.
 */
export async function demandsOn(
  desk: Desk,
  records: readonly ImportRecord[],
): Promise<(deal: ImportedDeal, place: Place) => Promise<Omit<Fault, 'row'> | undefined>> {
  const phones = records.flatMap(({ values }) => (values as ImportedDeal).phone ?? [])
  const known = await customersByPhone(desk, phones)
  const joined = await joinable(
    desk,
    [...known.values()].map(({ id }) => id),
  )
  const groups = await stageGroups(desk)
  return async (deal, { group, stage }) => {
    if (stage.kind !== 'open') return undefined
    const { stages, titleOf } = await stagesAsking(desk, group, customIn(deal), groups)
    const there = known.get(deal.phone ?? '')
    const customer = [customerOf(deal), there && joined.has(there.id) ? there : {}]
    const filled = new Set([deal, ...customer].flatMap(values => [...filledIn(values)]))
    const verdict = judgeStart(stages, stage.id, { filled, lostReason: 'none', lostNote: false })
    return verdict.kind === 'missing' ? lacking(stage.name, verdict.fields, titleOf) : undefined
  }
}

function lacking(stage: string, fields: readonly string[], titleOf: (field: string) => string): Omit<Fault, 'row'> {
  const names = fields.map(titleOf).join('、')
  return { field: fields[0] as string, message: `进行中的商机在“${stage}”阶段需要填写${names}` }
}
