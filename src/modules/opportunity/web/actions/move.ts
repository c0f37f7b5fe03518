import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import type { Stage } from '../../api/stage.ts'
import { stagesQuery } from '../stages.ts'
import type { Deal } from '../useOpportunityActions.tsx'
import { type Demand, demandFor } from './demand.ts'

/** Asks the server for the needs of a move. Undefined if the move is impossible, which it shows to the person. */
export async function demandOf(deal: Deal, stageId: number): Promise<Demand | undefined> {
  const [{ fields, refusal, customerVersion }, { groups }] = await Promise.all([
    call(opportunityRoutes.moveDemand, { params: { id: deal.id }, query: { stageId } }),
    queryClient.ensureQueryData(stagesQuery),
  ])
  const stage = groups.flatMap(group => group.stages).find(one => one.id === stageId)
  if (refusal !== null || !stage) {
    notice.warning(refusal ?? '阶段有变动，请刷新后再试', { title: `“${deal.name}”没有移动` })
    return undefined
  }
  return { ...demandFor(stage, fields), customerVersion }
}

/** Takes a deal into a stage that asks for nothing. Throws as `call` does. */
export async function moveNow(deal: Deal, stage: Stage): Promise<void> {
  await call(opportunityRoutes.moveStage, { body: { id: deal.id, version: deal.version, stageId: stage.id } })
  tellMoved(deal, stage)
}

/** Reports the result of a move. */
export function tellMoved(deal: Deal, stage: Stage): void {
  const said = {
    open: `“${deal.name}”已推进到“${stage.name}”`,
    won: `恭喜，“${deal.name}”成交了`,
    lost: `“${deal.name}”已记为战败`,
  }
  notice.success(said[stage.kind])
}
