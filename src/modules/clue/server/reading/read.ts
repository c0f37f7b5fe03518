import type { z } from 'zod'
import type { Column } from '../../../../kernel/api/list.ts'
import { prepared } from '../../../../kernel/server/database/prepared.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { type ListSpec, readPage, readTotals, rowSql, rowsSeen } from '../../../../kernel/server/list/list.ts'
import { countViews } from '../../../../kernel/server/list/listCounts.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { noteShown } from '../../../customer/server/index.ts'
import { companyColumns, withCustom } from '../../../customFields/server/index.ts'
import { followUpsOf } from '../../../followUp/server/index.ts'
import { markLeaving, recyclingOf } from '../../../pooling/server/index.ts'
import { type ClueDetail, clueRoutes as routes } from '../../api/clue.ts'
import type { ClueRow } from '../../api/clueList.ts'
import { customClue } from '../custom/custom.ts'
import { clueRecycling, listedClues } from '../giving/recycling.ts'
import { concealed } from '../pool/conceal.ts'
import { poolsOf } from '../record/access.ts'
import { whatBecomes } from '../record/becomes.ts'
import { actionsFor, type ClueRecord, isLimited, maySee, poolAround } from '../record/rules.ts'
import { scopeModule } from '../record/scope.ts'
import { followedClue } from './followed.ts'
import { clueConditions, clueList, clueListFor, concealing } from './list.ts'
import { toldColumns } from './logged.ts'

/** The columns of a clue's history that the person sees. */
export async function columnsFor(desk: Desk): Promise<Column[]> {
  return companyColumns(desk, customClue, toldColumns, 'kept')
}

/** Returns a clue that the person may read, or reads `evenSo`. Throws 40400 otherwise. */
export async function visibleClue(desk: Desk, id: number, evenSo = false): Promise<ClueRecord> {
  const [clue, pools] = await together(
    () => desk.from('clue').selectAll().where('id', '=', id).executeTakeFirst(),
    () => poolsOf(desk),
  )
  if (!clue || !(evenSo || maySee(desk, clue, pools))) throw notFound('流量')
  return clue
}

/** Returns the parts of a clue that a person in a pool sees only after claiming it; null before. */
export async function openClue(desk: Desk, id: number): Promise<ClueRecord | null> {
  const clue = await visibleClue(desk, id)
  return isLimited(desk, clue, await poolsOf(desk)) ? null : clue
}

async function otherClues(desk: Desk, id: number) {
  const whose = desk.from('clue').select('customerId').where('id', '=', id)
  const [others, pools] = await together(
    () =>
      desk
        .from('clue')
        .selectAll()
        .where('customerId', 'in', whose)
        .where('id', '!=', id)
        .orderBy('id', 'desc')
        .execute(),
    () => poolsOf(desk),
  )
  return others.filter(one => maySee(desk, one, pools))
}

/** Returns the opportunity made from a clue, for people who may open it. */
async function opportunityOf(desk: Desk, clueId: number): Promise<number | null> {
  const { kind, ofClue } = whatBecomes(desk)
  const [seen = null] = (await desk.names(kind, [(await ofClue(desk, clueId))?.id])).keys()
  return seen
}

type WithCustomer = ClueRow & { customerVersion: number }

async function rowOf(desk: Desk, spec: ListSpec, id: number): Promise<WithCustomer | undefined> {
  const { rows } = await desk.client.query<WithCustomer>(
    prepared(
      `select ${rowSql(spec)}, u.version as "customerVersion" from clue c ${spec.joins.customer} where c.office_id = $1 and c.id = $2`,
      [...[desk.officeId, id]],
    ),
  )
  return rowsSeen(spec, rows)[0]
}

/**
 * Returns all details of a clue that the person may see, with their actions. `entered` is a clue that they have just
 * entered: they may read it wherever the rules put it, and it has no deal.
 */
export async function detailOf(desk: Desk, id: number, entered?: ClueRecord): Promise<z.output<typeof ClueDetail>> {
  const list = await withCustom(desk, customClue, clueList)
  const [clue, pools, whole, recycling, opportunityId, others] = await together(
    () => entered ?? visibleClue(desk, id),
    () => poolsOf(desk),
    () => rowOf(desk, list, id),
    () => recyclingOf(desk, clueRecycling, id),
    () => (entered ? null : opportunityOf(desk, id)),
    () => otherClues(desk, id),
  )
  const pool = poolAround(clue, pools)
  const limited = isLimited(desk, clue, pools)
  const row = limited && pool ? await rowOf(desk, concealed(list, [pool], concealing), id) : whole
  const { invalidReasonId, invalidNote, formerOwnerId } = clue
  return {
    ...(row as WithCustomer),
    invalidReasonId,
    invalidNote,
    formerOwnerId: limited ? null : formerOwnerId,
    phoneMasked: true,
    limited,
    inReach: desk.reaches(scopeModule, clue),
    recycling,
    opportunityId,
    otherClues: others as z.output<typeof ClueDetail>['otherClues'],
    may: actionsFor(desk, clue, pools),
  }
}

export const readHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await markLeaving(desk, listedClues, async () =>
      readPage<ClueRow>(desk.client, await clueListFor(desk, body), await clueConditions(desk, body.view), body),
    ),
  })),
  handle(routes.totals, async (desk, { body }) =>
    readTotals(desk.client, await clueListFor(desk, body), await clueConditions(desk, body.view), body),
  ),
  handle(routes.viewCounts, (desk, { body }) =>
    countViews(desk.client, body.views, async view => ({
      spec: await clueListFor(desk, { view }),
      conditions: await clueConditions(desk, view),
    })),
  ),
  handle(routes.detail, (desk, { params }) => detailOf(desk, params.id)),

  handle(routes.followUps, async (desk, { params }) => {
    const clue = await openClue(desk, params.id)
    return clue ? followUpsOf(desk, followedClue, clue.id) : []
  }),

  handle(routes.history, async (desk, { params }) => {
    const clue = await openClue(desk, params.id)
    return clue ? historyOf(desk, 'clue', clue.id, await columnsFor(desk)) : []
  }),

  handle(routes.revealPhone, async (desk, { params }) => {
    const whose = desk.from('clue').select('customerId').where('id', '=', params.id)
    const [clue, customer, pools] = await together(
      () => visibleClue(desk, params.id),
      () => desk.from('customer').select(['name', 'phone']).where('id', 'in', whose).executeTakeFirst(),
      () => poolsOf(desk),
    )
    if (!customer || !actionsFor(desk, clue, pools).revealPhone) throw notFound('流量')
    await desk.log({ action: '查看电话', subject: 'clue', subjectId: clue.id, subjectName: customer.name })
    await noteShown(desk, [customer.phone])
    return { phone: customer.phone }
  }),
]
