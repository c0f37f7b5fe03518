import type { z } from 'zod'
import { columnsOf } from '../../../kernel/contract/list.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { readPage, readTotals, rowSql } from '../../../kernel/server/list.ts'
import { handle } from '../../../kernel/server/mount.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import { isApproved } from '../../approval/server/index.ts'
import { historyOf } from '../../audit/server/index.ts'
import { concealed } from '../../clue/server/index.ts'
import { noteShown } from '../../customer/server/index.ts'
import { recyclingOf } from '../../pooling/server/index.ts'
import { membersColumn, type OpportunityDetail, OpportunityFacts, OpportunityRow } from '../contract/opportunity.ts'
import { opportunityRoutes as routes } from '../contract/routes.ts'
import { lackingIn } from '../contract/stageRules.ts'
import { filledIn } from './facts.ts'
import { concealing, conditionsFor, listFor, opportunityList } from './list.ts'
import { dealRecycling } from './recycling/kind.ts'
import { actionsFor, type Deal, isLimited, maySee, type Sight, sightsOf, visibleDeal, worksOn } from './sight.ts'
import { groupOf } from './stages.ts'
import { wonTransferBusiness } from './wonTransferDocument.ts'

type Detail = z.output<typeof OpportunityDetail>

/** What the history of a deal speaks of: its own fields, and those of its customer that were changed with it. */
export const dealColumns = [
  ...columnsOf(OpportunityFacts),
  ...columnsOf(OpportunityRow).filter(column => !(column.key in OpportunityFacts.shape)),
  membersColumn,
]

/** Members of a deal in the order they were named. */
export function membersOf(desk: Desk, id: number): Promise<Detail['members']> {
  return desk
    .from('opportunityMember')
    .select(['employeeId', 'roleId', 'share'])
    .where('opportunityId', '=', id)
    .orderBy('id')
    .execute()
}

async function othersOf(desk: Desk, deal: Deal): Promise<Detail['others']> {
  const others = await desk
    .from('opportunity')
    .selectAll()
    .where('customerId', '=', deal.customerId)
    .where('id', '!=', deal.id)
    .orderBy('id', 'desc')
    .execute()
  const sights = await sightsOf(desk, others)
  return sights.filter(sight => maySee(desk, sight)).map(sight => sight.deal) as unknown as Detail['others']
}

/** The clue a deal was made of, where the person may open it. */
async function clueOf(desk: Desk, { clueId }: Deal): Promise<Detail['clue']> {
  if (clueId === null || !desk.may('clueList')) return null
  const clue = await desk
    .from('clue')
    .select(['id', 'createdAt', 'ownerId', 'departmentId'])
    .where('id', '=', clueId)
    .executeTakeFirst()
  return clue && desk.reaches('clue', clue) ? { id: clue.id, createdAt: clue.createdAt } : null
}

/** What the deal lacks where it stands. */
async function lackingOf(desk: Desk, deal: Deal, stages: Detail['group']['stages']): Promise<Detail['lacking']> {
  const customer = await desk.from('customer').selectAll().where('id', '=', deal.customerId).executeTakeFirst()
  return lackingIn(stages, deal.stageId, filledIn({ ...customer, ...deal }))
}

/** Everything about a deal that the person may know, with what they may do. */
export async function detailOf(desk: Desk, id: number): Promise<Detail> {
  const sight = await visibleDeal(desk, id)
  const { deal, pool } = sight
  const limited = isLimited(sight)
  const spec = limited && pool ? concealed(opportunityList, [pool], concealing) : opportunityList
  const { rows } = await desk.client.query<OpportunityRow>(
    `select ${rowSql(spec)} from opportunity o ${Object.values(spec.joins).join(' ')} where o.office_id = $1 and o.id = $2`,
    [desk.officeId, id],
  )
  const { formerOwnerId, pooledAt } = deal
  const group = await groupOf(desk, deal.stageGroupId)
  return {
    ...(rows[0] as OpportunityRow),
    ...{ formerOwnerId: limited ? null : formerOwnerId, pooledAt, phoneMasked: true, limited },
    inReach: worksOn(desk, sight),
    recycling: await recyclingOf(desk, dealRecycling, id),
    group,
    lacking: limited ? [] : await lackingOf(desk, deal, group.stages),
    members: await membersOf(desk, id),
    others: await othersOf(desk, deal),
    clue: await clueOf(desk, deal),
    may: await mayWith(desk, sight),
  }
}

/** What the person may do; to ask for the transfer of what is won only where such requests are approved. */
async function mayWith(desk: Desk, sight: Sight): Promise<Detail['may']> {
  const may = actionsFor(desk, sight)
  return { ...may, askTransfer: may.askTransfer && (await isApproved(desk, wonTransferBusiness)) }
}

export const readHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<OpportunityRow>(
      desk.client,
      await listFor(desk, body),
      await conditionsFor(desk, body.view),
      body,
    ),
  })),
  handle(routes.totals, async (desk, { body }) =>
    readTotals(desk.client, await listFor(desk, body), await conditionsFor(desk, body.view), body),
  ),
  handle(routes.detail, (desk, { params }) => detailOf(desk, params.id)),

  handle(routes.history, async (desk, { params }) => {
    const sight = await visibleDeal(desk, params.id)
    return isLimited(sight) ? [] : historyOf(desk, 'opportunity', sight.deal.id, dealColumns)
  }),

  handle(routes.revealPhone, async (desk, { params }) => {
    const sight = await visibleDeal(desk, params.id)
    if (!actionsFor(desk, sight).revealPhone) throw notFound('商机')
    const { id, name, customerId } = sight.deal
    const { phone } = await desk.from('customer').select('phone').where('id', '=', customerId).executeTakeFirstOrThrow()
    await desk.log({ action: '查看电话', subject: 'opportunity', subjectId: id, subjectName: name })
    await noteShown(desk, [phone])
    return { phone }
  }),
]
