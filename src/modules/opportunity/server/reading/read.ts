import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { type Column, columnsOf } from '../../../../kernel/api/list.ts'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Customer } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type ListSpec, readPage, readTotals, rowSql, rowsSeen } from '../../../../kernel/server/list/list.ts'
import { countViews } from '../../../../kernel/server/list/listCounts.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { isApproved } from '../../../approval/server/index.ts'
import { concealed } from '../../../clue/server/index.ts'
import { noteShown } from '../../../customer/server/index.ts'
import { companyColumns, withCustom } from '../../../customFields/server/index.ts'
import { markLeaving, recyclingOf } from '../../../pooling/server/index.ts'
import { membersColumn, type OpportunityDetail, OpportunityFacts, OpportunityRow } from '../../api/opportunity.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { lackingIn } from '../../api/stageRules.ts'
import { dealRecycling, listedDeals } from '../giving/recycling.ts'
import { isTransferAsked, wonTransferBusiness } from '../giving/wonTransferDocument.ts'
import {
  actionsFor,
  type Deal,
  isLimited,
  maySee,
  type Sight,
  sightsOf,
  visibleDeal,
  worksOn,
} from '../record/sight.ts'
import { stagesAsking } from '../stages/asking.ts'
import { customDeal } from '../stages/custom.ts'
import { filledIn } from '../stages/facts.ts'
import { groupOf } from '../stages/stages.ts'
import { concealing, conditionsFor, listFor, opportunityList } from './list.ts'

type Detail = z.output<typeof OpportunityDetail>

/** The columns of a deal's history: its own, and those of its customer that were changed with it. */
export const dealColumns = [
  ...columnsOf(OpportunityFacts),
  ...columnsOf(OpportunityRow).filter(column => !(column.key in OpportunityFacts.shape)),
  membersColumn,
]

/** The columns of a deal's history that the person sees. */
export const columnsFor = (desk: Desk): Promise<Column[]> => companyColumns(desk, customDeal, dealColumns, 'kept')

/** Returns the members of a deal in the order of their entry. */
export function membersOf(desk: Desk, id: number): Promise<Detail['members']> {
  return desk
    .from('opportunityMember')
    .select(['employeeId', 'roleId', 'share'])
    .where('opportunityId', '=', id)
    .orderBy('id')
    .execute()
}

/** Reads a column of a deal. */
const columnOf = (desk: Desk, column: 'customerId' | 'clueId', id: number) =>
  desk.from('opportunity').select(column).where('id', '=', id)

async function othersOf(desk: Desk, id: number): Promise<Detail['others']> {
  const others = await desk
    .from('opportunity')
    .selectAll()
    .where('customerId', 'in', columnOf(desk, 'customerId', id))
    .where('id', '!=', id)
    .orderBy('id', 'desc')
    .execute()
  const sights = await sightsOf(desk, others)
  return sights.filter(sight => maySee(desk, sight)).map(sight => sight.deal) as unknown as Detail['others']
}

/** Returns the clue a deal was made of, where the person may open it. */
async function clueOf(desk: Desk, id: number): Promise<Detail['clue']> {
  if (!desk.may('clueList')) return null
  const clue = await desk
    .from('clue')
    .select(['id', 'createdAt', 'ownerId', 'departmentId'])
    .where('id', 'in', columnOf(desk, 'clueId', id))
    .executeTakeFirst()
  return clue && desk.reaches('clue', clue) ? { id: clue.id, createdAt: clue.createdAt } : null
}

type WithCustomer = OpportunityRow & { customerVersion: number }

async function rowOf(desk: Desk, spec: ListSpec, id: number): Promise<WithCustomer | undefined> {
  const joins = Object.values(spec.joins).join(' ')
  const text = `select ${rowSql(spec)}, u.version as "customerVersion" from opportunity o ${joins} where o.office_id = $1 and o.id = $2`
  const { rows } = await desk.client.query<WithCustomer>(prepared(text, [desk.officeId, id]))
  return rowsSeen(spec, rows)[0]
}

const customerOf = (desk: Desk, id: number) =>
  desk
    .from('customer')
    .selectAll()
    .where('id', 'in', columnOf(desk, 'customerId', id))
    .executeTakeFirst()

/** Returns the deal as the person may read it, with the stages of its group. */
async function placedDeal(desk: Desk, id: number, asked: Promise<Detail['members']>, held: Deal | undefined) {
  const joined = async () => new Set((await asked).some(one => one.employeeId === desk.employeeId) ? [id] : [])
  const sight = await visibleDeal(desk, id, joined(), held)
  return { sight, group: await groupOf(desk, sight.deal.stageGroupId) }
}

/**
 * Returns all details of a deal that the person may see, with their actions. `held` are the rows of the deal and its customer, if
 * this transaction has just written or locked them.
 */
export async function detailOf(
  desk: Desk,
  id: number,
  held?: { deal: Deal; customer: Selectable<Customer> },
): Promise<Detail> {
  const list = await withCustom(desk, customDeal, opportunityList)
  const asked = membersOf(desk, id)
  const [{ sight, group }, whole, customer, members, others, clue, recycling] = await together(
    () => placedDeal(desk, id, asked, held?.deal),
    () => rowOf(desk, list, id),
    () => held?.customer ?? customerOf(desk, id),
    () => asked,
    () => othersOf(desk, id),
    () => clueOf(desk, id),
    () => recyclingOf(desk, dealRecycling, id),
  )
  const { deal, pool } = sight
  const limited = isLimited(sight)
  const row = limited && pool ? await rowOf(desk, concealed(list, [pool], concealing), id) : whole
  const { formerOwnerId, pooledAt } = deal
  const { stages } = await stagesAsking(desk, group, deal.own)
  const filled = filledIn({ ...customer, ...deal })
  return {
    ...(row as WithCustomer),
    formerOwnerId: limited ? null : formerOwnerId,
    pooledAt,
    phoneMasked: true,
    limited,
    inReach: worksOn(desk, sight),
    recycling,
    group,
    members,
    others,
    clue,
    lacking: limited ? [] : lackingIn(stages, deal.stageId, filled),
    ...(await mayWith(desk, sight)),
  }
}

/**
 * Returns the person's actions; the request for a transfer of a won deal only once, and only if such requests are approved.
 */
async function mayWith(desk: Desk, sight: Sight): Promise<Pick<Detail, 'may' | 'transferAsked'>> {
  const may = actionsFor(desk, sight)
  if (!may.askTransfer) return { may, transferAsked: false }
  const transferAsked = await isTransferAsked(desk, sight.deal.id)
  const askTransfer = !transferAsked && (await isApproved(desk, wonTransferBusiness))
  return { may: { ...may, askTransfer }, transferAsked }
}

export const readHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await markLeaving(desk, listedDeals, async () =>
      readPage<OpportunityRow>(desk.client, await listFor(desk, body), await conditionsFor(desk, body.view), body),
    ),
  })),
  handle(routes.totals, async (desk, { body }) =>
    readTotals(desk.client, await listFor(desk, body), await conditionsFor(desk, body.view), body),
  ),
  handle(routes.viewCounts, (desk, { body }) =>
    countViews(desk.client, body.views, async view => ({
      spec: await listFor(desk, { view }),
      conditions: await conditionsFor(desk, view),
    })),
  ),
  handle(routes.detail, (desk, { params }) => detailOf(desk, params.id)),

  handle(routes.history, async (desk, { params }) => {
    const sight = await visibleDeal(desk, params.id)
    return isLimited(sight) ? [] : historyOf(desk, 'opportunity', sight.deal.id, await columnsFor(desk))
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
