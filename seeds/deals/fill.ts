import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import { documentNumber } from '../../src/kernel/server/desk/documentNumber.ts'
import { iso, type Life } from '../clues/life.ts'
import { Staffing } from '../clues/staffing.ts'
import type { Company } from '../companies/found.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { Dice } from '../random.ts'
import { DealLife, type DealRow } from './deal.ts'
import { type Teller, tellDeal } from './story.ts'
import { foundTeams } from './teams.ts'

const prefix = 'SJ'

type Stages = { groupId: number; ids: ReadonlyMap<string, number> }

async function stagesOf(client: ClientBase, officeId: number): Promise<Stages> {
  const { rows } = await client.query<{ id: string; name: string; group: string }>(
    `select s.id, s.name, g.id as group from stage s join stage_group g on g.office_id = s.office_id and g.id = s.stage_group_id
     where s.office_id = $1 and g.is_default`,
    [officeId],
  )
  return { groupId: Number(rows[0]?.group), ids: new Map(rows.map(row => [row.name, Number(row.id)])) }
}

/** The numbers of deals by when they were made, running within each day; and the last of each day, for the next to go on. */
function numberDays(lives: readonly Life[]): { numbers: string[]; days: Map<string, number> } {
  const days = new Map<string, number>()
  const numbers = lives.map(({ at }) => {
    const day = formatDate(at)
    days.set(day, (days.get(day) ?? 0) + 1)
    return documentNumber(prefix, day.replaceAll('-', ''), days.get(day) as number)
  })
  return { numbers, days }
}

function rowOf({ clue, customer, at }: Life, id: number, number: string, { groupId, ids }: Stages): DealRow {
  const last = iso(at)
  return {
    officeId: clue.officeId,
    id,
    number,
    customerId: clue.customerId,
    clueId: clue.id,
    name: customer.community ? `${customer.name} · ${customer.community}` : customer.name,
    stageGroupId: groupId,
    stageId: ids.get('待跟进') as number,
    status: 'open' as const,
    stageEnteredAt: last,
    ownerId: clue.ownerId,
    departmentId: clue.departmentId,
    formerOwnerId: null,
    assignedAt: last,
    poolId: null,
    pooledAt: null,
    teamId: null,
    channelId: clue.channelId,
    brandIds: clue.intentionBrandIds,
    categoryIds: clue.intentionCategoryIds,
    expectedAmount: clue.budget,
    expectedOn: null,
    dealAmount: null,
    remark: clue.remark,
    lostReasonId: null,
    lostNote: '',
    closedAt: null,
    lastFollowUpAt: clue.lastFollowUpAt,
    nextFollowUpAt: null,
    followUpCount: clue.followUpCount,
    createdBy: clue.ownerId as number,
    createdAt: last,
    updatedAt: last,
    version: 1,
  }
}

async function insertDeals(client: ClientBase, officeId: number, lives: readonly DealLife[]): Promise<void> {
  await insertRows(
    client,
    'opportunity',
    lives.map(life => life.deal),
  )
  const changes = lives.flatMap(({ deal, changes }) => changes.map(change => ({ opportunityId: deal.id, ...change })))
  await insertRows(
    client,
    'stage_change',
    changes
      .sort((one, other) => one.at - other.at)
      .map(({ opportunityId, stageId, from, at, by }) => ({
        officeId,
        opportunityId,
        fromStageId: from,
        toStageId: stageId,
        note: '',
        createdBy: by.id,
        createdAt: iso(at),
      })),
  )
  await insertRows(
    client,
    'opportunity_member',
    lives.flatMap(({ deal, members }) =>
      members.map(member => ({ officeId, opportunityId: deal.id, ...member, createdAt: deal.createdAt })),
    ),
  )
  await insertRows(
    client,
    'follow_up',
    byTime(
      lives.flatMap(life => life.followUps),
      'createdAt',
    ),
  )
  await insertRows(
    client,
    'operation_log',
    byTime(
      lives.flatMap(life => life.log),
      'at',
    ),
  )
}

function byTime<Key extends string, T extends Record<Key, unknown>>(rows: T[], key: Key): T[] {
  return rows.sort((one, other) => (String(one[key]) < String(other[key]) ? -1 : 1))
}

async function keepCounters(client: ClientBase, officeId: number, days: ReadonlyMap<string, number>): Promise<void> {
  await insertRows(
    client,
    'document_counter',
    [...days].map(([day, last]) => ({ officeId, prefix, day, last })),
  )
}

/** Gives every clue of a company that was converted its deal, with its way through the stages up to `now`. */
export async function fillDeals(
  client: ClientBase,
  company: Company,
  clues: readonly Life[],
  now: number,
): Promise<void> {
  const { officeId, plan } = company
  const converted = clues.filter(life => life.clue.status === 'converted').sort((one, other) => one.at - other.at)
  if (converted.length === 0) return
  const stages = await stagesOf(client, officeId)
  const ids = await reserveIds(client, 'opportunity', converted.length)
  const { numbers, days } = numberDays(converted)
  const dice = new Dice(plan.seed + 4)
  const teller: Teller = {
    dice,
    now,
    company,
    staffing: new Staffing(dice, company.employees),
    teams: await foundTeams(client, company),
    stageId: name => stages.ids.get(name) as number,
  }
  const lives = converted.map((clue, index) => {
    const row = rowOf(clue, ids[index] as number, numbers[index] as string, stages)
    const life = new DealLife(row, clue.customer, clue.owner as DealLife['owner'], now)
    tellDeal(teller, life)
    return life
  })
  await insertDeals(client, officeId, lives)
  await keepCounters(client, officeId, days)
}
