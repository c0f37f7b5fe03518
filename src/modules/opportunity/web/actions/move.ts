import type { z } from 'zod'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { StageMove } from '../../contract/opportunity.ts'
import { opportunityRoutes } from '../../contract/routes.ts'
import type { Stage } from '../../contract/stage.ts'
import { stagesQuery } from '../stages.ts'
import type { Deal } from '../useOpportunityActions.tsx'

type MoveField = Exclude<keyof typeof StageMove.shape, 'id' | 'version' | 'stageId' | 'note'>

/** What a move asks for: those of `fields` in `must` have to be filled. */
export type Demand = { stage: Stage; fields: MoveField[]; must: MoveField[] }

/** What both ends ask for even where nothing is missing. */
const ends: Record<Stage['kind'], MoveField[]> = { open: [], won: ['dealAmount'], lost: ['lostReasonId', 'lostNote'] }

/** Asks the server what stands between a deal and a stage. Undefined where it cannot go there at all, which the person is told. */
export async function demandOf(deal: Deal, stageId: number): Promise<Demand | undefined> {
  const [{ fields, refusal }, { groups }] = await Promise.all([
    call(opportunityRoutes.moveDemand, { params: { id: deal.id }, query: { stageId } }),
    queryClient.ensureQueryData(stagesQuery),
  ])
  const stage = groups.flatMap(group => group.stages).find(one => one.id === stageId)
  if (refusal !== null || !stage) {
    notice.warning(refusal ?? '阶段有变动，请刷新后再试', { title: `“${deal.name}”没有移动` })
    return undefined
  }
  const asked = fields.filter((field): field is MoveField => field in StageMove.shape)
  const must = stage.kind === 'lost' ? [...new Set<MoveField>([...asked, 'lostReasonId'])] : asked
  return { stage, must, fields: [...new Set([...must, ...ends[stage.kind]])] }
}

/** The part of StageMove that a dialog asks for, with what must be filled refused where it is not. */
export function schemaOf({ fields, must }: Demand): typeof StageMove {
  const asked = fields.map(field => {
    const schema = StageMove.shape[field] as z.ZodType
    const title = schema.meta()?.title ?? ''
    return [field, must.includes(field) ? schema.refine(isFilled, `请填写${title}`).meta({ ...schema.meta() }) : schema]
  })
  const { id, version, stageId, note } = StageMove.shape
  const Move = StageMove.pick({ id: true, version: true, stageId: true, note: true })
  return Move.extend({ id, version, stageId, note, ...Object.fromEntries(asked) }) as unknown as typeof StageMove
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}

/** Takes a deal into a stage that asks for nothing. Throws as `call` does. */
export async function moveNow(deal: Deal, stage: Stage): Promise<void> {
  await call(opportunityRoutes.moveStage, { body: { id: deal.id, version: deal.version, stageId: stage.id } })
  tellMoved(deal, stage)
}

/** Says what became of a move. */
export function tellMoved(deal: Deal, stage: Stage): void {
  const said = {
    open: `“${deal.name}”已推进到“${stage.name}”`,
    won: `恭喜，“${deal.name}”成交了`,
    lost: `“${deal.name}”已记为战败`,
  }
  notice.success(said[stage.kind])
}
