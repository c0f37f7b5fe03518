import { sql } from 'kysely'
import type { CustomValues } from '../../../../kernel/api/customValues.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import { inBackground, insertBulk, newIds } from '../../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { nextNumbers } from '../../../../kernel/server/desk/documentNumber.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { customWriter, factsOf, keepUniques, readElsewhere } from '../../../customFields/server/index.ts'
import { keepFollowUps } from '../../../followUp/server/index.ts'
import type { Created, ImportRecord } from '../../../transfer/server/index.ts'
import type { ImportedDeal } from '../../api/history.ts'
import { customDeal } from '../stages/custom.ts'
import { nameFor, numberPrefix } from '../writing/create.ts'
import { customersFor } from './customers.ts'
import { type Place, placesIn } from './placing.ts'
import { holdTeams, type Teams, teamPeople, teamsOf } from './teams.ts'

/** Locks an office's import of deals, so that only one runs, and the stages, teams and people that it uses. */
export async function lockHistory(desk: Desk, records: readonly ImportRecord[]): Promise<void> {
  await holdEmployees(desk, [desk.employeeId, ...(await teamPeople(desk, records))])
  await desk.from('stageGroup').select('id').orderBy('id').forShare().execute()
  await holdTeams(desk, records)
  await desk.client.query(`select pg_advisory_xact_lock(hashtext('historyImport'), $1::integer)`, [desk.officeId])
}

type New = {
  deal: ImportedDeal
  place: Place
  own: CustomValues | null
  customerId: number
  id: number
  number: string
}

/** Creates deals with their customers, stages, members and a follow-up; gives back those whose number exists. */
export async function createDeals(desk: Desk, batchId: number, records: readonly ImportRecord[]): Promise<Created> {
  const taken = await numbersTaken(desk, records)
  const isThere = ({ values }: ImportRecord) => taken.has(String((values as ImportedDeal).number))
  const fresh = records.filter(record => !isThere(record))
  const teams = await teamsOf(desk, fresh)
  const customers = await customersFor(desk, batchId, fresh)
  const ids = await newIds(desk, 'opportunity', fresh.length)
  const placeOf = await placesIn(desk, fresh)
  const own = await customOf(desk, fresh, customers.ids)
  const drawn = await drawNumbers(desk, fresh)
  const made = fresh.map(({ values }, index): New => {
    const deal = values as ImportedDeal
    const { place } = placeOf(deal)
    if (!place) throw new Error('a deal without a place was let through')
    const number = deal.number || (drawn.shift() as string)
    return {
      deal,
      place,
      number,
      own: own[index] ?? null,
      customerId: customers.ids[index] as number,
      id: ids[index] as number,
    }
  })
  const names = new Map(
    made.map(one => [one.id, one.deal.name || nameFor({ ...one.deal, name: one.deal.customerName })]),
  )
  const rows = made.map(one => rowOf(desk, batchId, one, names.get(one.id) as string))
  const deals = await insertBulk(desk, 'opportunity', rows, { action: '导入', name: row => row.name })
  await keepUniques(
    desk,
    customDeal,
    made.map(one => ({ id: one.id, after: one.own })),
  )
  await enterStages(desk, made)
  await writeFollowUps(desk, made)
  await joinTeams(desk, made, teams)
  return { existing: records.filter(isThere), stored: inBackground(customers.logged, deals.logged) }
}

/** Returns the custom fields of new deals, of customers that are there by now. */
async function customOf(desk: Desk, records: readonly ImportRecord[], customerIds: readonly number[]) {
  const own = await customWriter(desk, customDeal)
  const reads = (await readElsewhere(desk, customDeal)).length > 0
  const people = reads
    ? await desk
        .from('customer')
        .select(['id', 'area'])
        .where('id', '=', sql<number>`any(${[...customerIds]}::bigint[])`)
        .execute()
    : []
  const areas = new Map(people.map(({ id, area }) => [id, area]))
  return own.made(
    records.map(({ values }, at) => {
      const { expectedAmount, dealAmount, followUp } = values as ImportedDeal
      const area = areas.get(customerIds[at] ?? 0)
      return {
        values,
        facts: factsOf(customDeal, { expectedAmount, dealAmount, area, followUpCount: followUp ? 1 : 0 }),
      }
    }),
  )
}

async function numbersTaken(desk: Desk, records: readonly ImportRecord[]): Promise<Set<string>> {
  const numbers = records.flatMap(({ values }) => (values as ImportedDeal).number || [])
  if (numbers.length === 0) return new Set()
  const rows = await desk.from('opportunity').select('number').where('number', 'in', numbers).execute()
  return new Set(rows.map(row => row.number))
}

/** Draws numbers for deals without one; others who draw one wait until this transaction ends. */
async function drawNumbers(desk: Desk, records: readonly ImportRecord[]): Promise<string[]> {
  const count = records.filter(({ values }) => !(values as ImportedDeal).number).length
  return count > 0 ? nextNumbers(desk, numberPrefix, count) : []
}

/** Returns when a deal entered its present stage, as far as the file tells. */
const enteredAt = ({ deal }: New, now: string) => deal.closedAt ?? deal.createdAt ?? now

function rowOf(desk: Desk, importBatchId: number, one: New, name: string) {
  const { deal, place, id, number, own, customerId } = one
  const now = clock.date().toISOString()
  const createdAt = deal.createdAt ?? now
  return {
    id,
    number,
    name,
    customerId,
    importBatchId,
    own,
    stageGroupId: place.group.id,
    stageId: place.stage.id,
    status: place.stage.kind,
    stageEnteredAt: enteredAt(one, now),
    ownerId: place.ownerId,
    departmentId: place.departmentId,
    assignedAt: createdAt,
    teamId: deal.teamId ?? null,
    channelId: deal.channelId ?? null,
    brandIds: deal.brandIds,
    categoryIds: deal.categoryIds,
    expectedAmount: deal.expectedAmount ?? null,
    expectedOn: deal.expectedOn ?? null,
    dealAmount: place.stage.kind === 'won' ? (deal.dealAmount ?? null) : null,
    lostReasonId: place.stage.kind === 'lost' ? (deal.lostReasonId ?? null) : null,
    lostNote: place.stage.kind === 'lost' ? deal.lostNote : '',
    closedAt: deal.closedAt ?? null,
    remark: deal.remark,
    nextFollowUpAt: place.stage.kind === 'open' ? (deal.nextFollowUpAt ?? null) : null,
    lastFollowUpAt: deal.followUp ? createdAt : null,
    followUpCount: deal.followUp ? 1 : 0,
    createdBy: deal.createdBy ?? desk.employeeId,
    createdAt,
    updatedAt: now,
    version: 1,
  }
}

async function enterStages(desk: Desk, made: readonly New[]): Promise<void> {
  const now = clock.date().toISOString()
  const names = new Map(made.map(({ place }) => [place.stage.id, place.stage.name]))
  const rows = made.map(one => ({
    opportunityId: one.id,
    toStageId: one.place.stage.id,
    createdAt: enteredAt(one, now),
    createdBy: one.deal.createdBy ?? desk.employeeId,
    note: '导入',
  }))
  await desk.insertMany('stageChange', rows, { action: '进入阶段', name: row => names.get(row.toStageId) ?? '' })
}

async function writeFollowUps(desk: Desk, made: readonly New[]): Promise<void> {
  const rows = made.flatMap(({ deal, id }) =>
    deal.followUp
      ? {
          subjectId: id,
          content: deal.followUp,
          createdBy: deal.createdBy ?? desk.employeeId,
          createdAt: deal.createdAt ?? clock.date().toISOString(),
        }
      : [],
  )
  await keepFollowUps(desk, 'opportunity', rows, '导入跟进')
}

async function joinTeams(desk: Desk, made: readonly New[], teams: Teams): Promise<void> {
  const rows = made.flatMap(({ id, deal }) =>
    (teams.get(deal.teamId ?? 0)?.members ?? []).map(({ employeeId, roleId, share }) => ({
      opportunityId: id,
      employeeId,
      roleId,
      share,
    })),
  )
  await desk.insertMany('opportunityMember', rows, { action: '导入成员', name: '' })
}
