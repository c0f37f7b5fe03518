import { sql } from 'kysely'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { homeOf, homesOf } from '../../../clue/server/index.ts'
import type { Listed, RecyclingKind } from '../../../pooling/server/index.ts'
import type { SwitchValues } from '../../../settings/api/switch.ts'
import type { OpportunityRow } from '../../api/opportunity.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { dealRecyclingSwitches } from '../../api/switches.ts'
import { publishDeals } from '../record/change.ts'
import { freeToGo, keptAmong } from '../record/kept.ts'
import { scopeModule } from '../record/scope.ts'
import type { Deal } from '../record/sight.ts'
import { giveBackDeals } from './giveBack.ts'

type Own = SwitchValues<typeof dealRecyclingSwitches>

const screen = opportunityPlaces.list.path
const since = 'coalesce(r.assigned_at, r.created_at)'

/** Returns the condition of open deals, without those too close to their end to be recycled (开关配置) and those that a contract keeps. */
const inProgress = ({ dealKeepFrom }: Pick<Own, 'dealKeepFrom'>) => `r.status = 'open' and r.pool_id is null
  and exists (select from stage s where s.office_id = r.office_id and s.id = r.stage_id and s.probability < ${dealKeepFrom * 100})
  and ${freeToGo('r')}`

type Facts = Pick<OpportunityRow, 'assignedAt' | 'createdAt' | 'lastFollowUpAt' | 'stageEnteredAt'>

function tracked({ assignedAt, createdAt, lastFollowUpAt, stageEnteredAt }: Facts) {
  const from = assignedAt ?? createdAt
  return {
    since: from,
    lastFollowUpAt,
    progressAt: Date.parse(stageEnteredAt) > Date.parse(from) ? stageEnteredAt : from,
  }
}

/** Deals that nobody moves on go back to the pool of their department; their stage, follow-ups and papers stay. */
export const dealRecycling: RecyclingKind<Deal, typeof dealRecyclingSwitches> = {
  subject: 'opportunity',
  module: scopeModule,
  menu: 'businessList',
  noun: '商机',
  unit: '个',
  path: screen,
  switches: dealRecyclingSwitches,
  limits: switches => ({
    on: switches.dealRecycling,
    contactHours: switches.dealContactHours,
    followUpDays: switches.dealFollowUpDays,
    progressDays: switches.dealProgressDays,
    noProgress: '没有推进阶段',
    warningHours: switches.dealWarningHours,
  }),
  sql: {
    from: 'opportunity r',
    inProgress,
    name: 'r.name',
    since,
    lastFollowUpAt: 'r.last_follow_up_at',
    progressAt: `greatest(${since}, r.stage_entered_at)`,
    warnings: ['opportunity_recycling_warning', 'opportunity_id'],
  },
  async lock(desk, ids, switches) {
    const locked = await desk.db
      .selectFrom('opportunity as r')
      .selectAll('r')
      .where('r.officeId', '=', desk.officeId)
      .where('r.id', 'in', [...ids])
      .where(sql<boolean>`${sql.raw(inProgress(switches))}`)
      .orderBy('r.id')
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    // A contract submitted just before the lock is not seen by the statement that locks.
    const kept = await keptAmong(
      desk,
      locked.map(({ id }) => id),
    )
    return locked.filter(({ id }) => !kept.has(id))
  },
  tracked,
  async home(desk) {
    const pool = homeOf(await homesOf(desk))
    return { putBack: (deals, action) => giveBackDeals(desk, deals, pool, action) }
  },
  publish: publishDeals,
  othersOf: membersByDeal,
}

/** Rows of the list of opportunities that may go back. */
export const listedDeals: Listed<OpportunityRow, typeof dealRecyclingSwitches> = {
  kind: dealRecycling,
  inProgress: ({ status, poolId, probability }, { dealKeepFrom }) =>
    status === 'open' && poolId === null && probability < dealKeepFrom * 100,
  tracked,
}

async function membersByDeal(desk: Desk, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('opportunityMember')
    .select(['opportunityId', 'employeeId'])
    .where('opportunityId', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  const grouped = Map.groupBy(rows, row => row.opportunityId)
  return new Map([...grouped].map(([id, own]) => [id, own.map(row => row.employeeId)]))
}
