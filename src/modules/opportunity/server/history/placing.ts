import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import type { Fault, ImportRecord, Judging } from '../../../transfer/server/index.ts'
import { groupFor } from '../../api/groupFor.ts'
import { type ImportedDeal, isReserved } from '../../api/history.ts'
import { opportunityStatus } from '../../api/opportunity.ts'
import type { Stage, StageGroup } from '../../api/stage.ts'
import { stageGroups } from '../stages/stages.ts'
import { demandsOn } from './demands.ts'
import { teamFaults } from './teams.ts'

/** The place of a deal in a file: its owner and its stage. */
export type Place = { ownerId: number; departmentId: number | null; group: StageGroup; stage: Stage }
type Placed = { place: Place; fault?: undefined } | { place?: undefined; fault: Omit<Fault, 'row'> }

/** Finds the places of deals as the office is now. */
export async function placesIn(desk: Desk, records: readonly ImportRecord[]): Promise<(deal: ImportedDeal) => Placed> {
  const groups = await stageGroups(desk)
  const owners = [...new Set(records.map(({ values }) => ownerOf(desk, values as ImportedDeal)))]
  const people =
    owners.length === 0
      ? []
      : await desk.from('employee').select(['id', 'departmentId']).where('id', 'in', owners).execute()
  const departments = new Map(people.map(person => [person.id, person.departmentId]))
  return deal => {
    const ownerId = ownerOf(desk, deal)
    const departmentId = departments.get(ownerId) ?? null
    const group = groupFor(groups, departmentId)
    const stage = stageOf(group, deal)
    if (!stage)
      return {
        fault: {
          field: 'stage',
          message: `阶段“${deal.stage}”不在负责人部门使用的“${group.name}”中，或已停用，请改正阶段`,
        },
      }
    return { place: { ownerId, departmentId, group, stage } }
  }
}

const ownerOf = (desk: Desk, { ownerId }: ImportedDeal) => ownerId ?? desk.employeeId

function stageOf({ stages }: StageGroup, { stage, status = 'open' }: ImportedDeal): Stage | undefined {
  const offered = stages.filter(one => one.enabled)
  return offered.find(one => (stage ? one.name === stage : one.kind === status))
}

/** Returns reasons against deals in the present office; those with an existing number are checked as updates. */
export async function faultsOf(
  desk: Desk,
  records: readonly ImportRecord[],
  { known, lenient }: Judging,
): Promise<Fault[]> {
  const placeOf = await placesIn(desk, records)
  const lackIn = lenient ? async () => undefined : await demandsOn(desk, records)
  const other = await desk
    .from('dictionaryItem')
    .select('id')
    .where('typeCode', '=', 'lostReason')
    .where('label', '=', '其他')
    .executeTakeFirst()
  const wrong: Fault[] = []
  for (const { row, values } of records) {
    const deal = values as ImportedDeal
    if (deal.number && known.has(deal.number)) continue
    const { place, fault } = placeOf(deal)
    const found =
      reservedFault(deal) ?? fault ?? (place && (faultIn(deal, place.stage, other?.id) ?? (await lackIn(deal, place))))
    if (found) wrong.push({ row, ...found })
  }
  return [...wrong, ...(await teamFaults(desk, records))]
}

/** A number that no deal has yet, and that the product may draw for another one. */
function reservedFault({ number }: ImportedDeal): Omit<Fault, 'row'> | undefined {
  if (!number || !isReserved(number, clock.date())) return undefined
  const message = `${number} 是系统今天或以后要用的编号，请留空由系统编号，或用原来的编号`
  return { field: 'number', message }
}

function faultIn(deal: ImportedDeal, stage: Stage, otherReason: number | undefined): Omit<Fault, 'row'> | undefined {
  const { kind, name } = stage
  if (deal.status && deal.status !== kind)
    return {
      field: 'status',
      message: `阶段“${name}”的状态是${opportunityStatus[kind]}，与“${opportunityStatus[deal.status]}”不一致，请改正其中一个`,
    }
  if (kind === 'open' && deal.closedAt) return { field: 'closedAt', message: '进行中的商机没有结束时间，请把它留空' }
  if (kind !== 'open' && !deal.closedAt)
    return { field: 'closedAt', message: `${opportunityStatus[kind]}的商机请填写结束时间` }
  if (kind === 'won' && (deal.dealAmount ?? null) === null)
    return { field: 'dealAmount', message: '成交的商机请填写成交金额' }
  if (kind === 'lost' && !deal.lostReasonId) return { field: 'lostReasonId', message: '战败的商机请填写战败原因' }
  if (kind === 'lost' && deal.lostReasonId === otherReason && !deal.lostNote)
    return { field: 'lostNote', message: '战败原因为“其他”时请填写战败说明' }
  return undefined
}
