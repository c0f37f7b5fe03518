import type { z } from 'zod'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import {
  type Condition,
  type GroupTotals,
  type ListColumn,
  type ListSpec,
  readGroupFirsts,
  readGroups,
  readPage,
} from '../../../../kernel/server/list/list.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { markLeaving } from '../../../pooling/server/index.ts'
import { groupFor } from '../../api/groupFor.ts'
import type { BoardColumn } from '../../api/looks.ts'
import type { OpportunityRow } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import type { Stage, StageGroup } from '../../api/stage.ts'
import { listedDeals } from '../giving/recycling.ts'
import { groupOf, stageGroups } from '../stages/stages.ts'
import { conditionsFor, listFor, staleSql } from './list.ts'

type Asked = Omit<z.output<typeof routes.board.body>, 'stageGroupId'>
type Cards = Pick<BoardColumn, 'cards' | 'more'>

const byStage = { sql: 'o.stage_id' }
const newestFirst = { by: 'stageEnteredAt', order: 'descend' } as const

/** Returns the newest cards of a stage, and whether there are more. */
async function cardsOf(desk: Desk, asked: Asked, where: readonly Condition[], stageId: number): Promise<Cards> {
  const { view, search, filters, size } = asked
  const spec = { ...(await listFor(desk, { view, search })), sort: newestFirst }
  const inStage: Condition = bind => `o.stage_id = ${bind(stageId)}`
  const query = { search, filters, sort: newestFirst, page: 1, pageSize: size + 1 }
  return shown(await readPage<OpportunityRow>(desk.client, spec, [...where, inStage], query), size)
}

/** Returns the cards that a column shows of one more than these. */
const shown = (rows: readonly OpportunityRow[], size: number): Cards => ({
  cards: rows.slice(0, size),
  more: rows.length > size,
})

/** Returns the list with the number of deals that have been in their stage for too long. */
function countingStale(spec: ListSpec): ListSpec {
  const staleCount: ListColumn = { sql: `(${staleSql})::int`, kind: 'integer', join: 'stage' }
  return { ...spec, columns: { ...spec.columns, staleCount }, sums: [...spec.sums, 'staleCount'] }
}

/** The deals of a stage: their number and sums, and the newest of them. */
type OfStage = GroupTotals & Cards

/** Reads the stages of a search, which finds the deals once for all of them. */
async function searchedStages(desk: Desk, asked: Asked, where: readonly Condition[]): Promise<OfStage[]> {
  const spec = countingStale(await listFor(desk, asked))
  const stages = await readGroupFirsts<OpportunityRow>(desk.client, spec, where, asked, {
    by: byStage,
    sort: newestFirst,
    most: asked.size + 1,
  })
  return stages.map(({ rows, ...totals }) => ({ ...totals, ...shown(rows, asked.size) }))
}

/** Reads the stages of a board without a search: each newest card comes from the index of its stage. */
async function stagesInOrder(desk: Desk, asked: Asked, where: readonly Condition[]): Promise<OfStage[]> {
  const spec = countingStale(await listFor(desk, asked))
  const counted = await readGroups(desk.client, spec, where, asked, byStage)
  const conditions = await conditionsFor(desk, asked.view)
  return Promise.all(
    counted.map(async totals => ({ ...totals, ...(await cardsOf(desk, asked, conditions, totals.by as number)) })),
  )
}

async function columnsOf(desk: Desk, asked: Asked, group: StageGroup): Promise<BoardColumn[]> {
  const conditions = await conditionsFor(desk, asked.view)
  const where: Condition[] = [...conditions, bind => `o.stage_group_id = ${bind(group.id)}`]
  const stages = await (asked.search ? searchedStages : stagesInOrder)(desk, asked, where)
  const found = new Map(stages.map(one => [one.by, one]))
  const isShown = (stage: Stage) => stage.enabled || found.has(stage.id)
  const columns = group.stages.filter(isShown).map(({ id: stageId }) => {
    const { total = 0, sums, cards = [], more = false } = found.get(stageId) ?? {}
    const { expectedAmount: amount = 0, expectedValue: value = 0, staleCount: stale = 0 } = sums ?? {}
    return { stageId, count: total, amount, value, stale, cards, more }
  })
  return marked(desk, columns)
}

/** Marks all cards of the board at once. */
async function marked(desk: Desk, columns: BoardColumn[]): Promise<BoardColumn[]> {
  const cards = await markLeaving(desk, listedDeals, async () => columns.flatMap(column => column.cards))
  const byId = new Map(cards.map(card => [card.id, card]))
  return columns.map(column => ({ ...column, cards: column.cards.map(card => byId.get(card.id) ?? card) }))
}

async function groupToShow(desk: Desk, id: number | undefined): Promise<StageGroup> {
  return id ? groupOf(desk, id) : groupFor(await stageGroups(desk), desk.who.departmentId)
}

export const boardHandlers = [
  handle(routes.board, async (desk, { body: { stageGroupId, ...asked } }) => {
    const group = await groupToShow(desk, stageGroupId)
    return { stageGroupId: group.id, columns: await columnsOf(desk, asked, group) }
  }),

  handle(routes.boardMore, async (desk, { body: { stageId, after, ...asked } }) => {
    const stage = await desk.from('stage').select('id').where('id', '=', stageId).executeTakeFirst()
    if (!stage) throw badInput('stageId', '阶段不存在，请刷新后重新选择')
    const beyond: Condition = bind =>
      `(o.stage_entered_at, o.id) < (${bind(after.stageEnteredAt)}::timestamptz, ${bind(after.id)}::bigint)`
    const { cards, more } = await cardsOf(desk, asked, [...(await conditionsFor(desk, asked.view)), beyond], stageId)
    return { cards: await markLeaving(desk, listedDeals, async () => cards), more }
  }),
]
