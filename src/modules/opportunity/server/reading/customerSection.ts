import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import type { TimelineEvent } from '../../../customer/api/detail.ts'
import type { CustomerReference, CustomerSection, CustomerTie } from '../../../customer/server/index.ts'
import { assignmentEvents, customEvents, followUpEvents, hangingFollowUps } from '../../../customer/server/index.ts'
import { listedCustom } from '../../../customFields/server/index.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { publishDeals } from '../record/change.ts'
import { dealVisibility } from '../record/scope.ts'
import { customDeal } from '../stages/custom.ts'
import { followedDeal } from './followed.ts'

const tones = { open: 'blue', won: 'green', lost: 'grey' } as const
const screen = opportunityPlaces.list.path

/** Opportunities in the one place of a customer. */
export const opportunitySection: CustomerSection = {
  key: 'opportunity',
  title: '商机',
  ...dealVisibility,
  counts: { column: 'openOpportunityCount', which: "t.status = 'open'" },
  lastContact: 't.last_follow_up_at',
  async rows(desk, ids, opens) {
    if (ids.length === 0) return []
    const [rows, stages] = await together(
      () =>
        desk
          .from('opportunity')
          .selectAll()
          .where('id', 'in', [...ids])
          .orderBy('id', 'desc')
          .execute(),
      () => desk.from('stage').select(['id', 'name']).execute(),
    )
    const own = await listedCustom(desk, customDeal, rows)
    const names = new Map(stages.map(stage => [stage.id, stage.name]))
    return rows.map(row => ({
      id: row.id,
      title: `${row.number} ${row.name}`,
      state: names.get(row.stageId) ?? '',
      ownerId: row.ownerId,
      tone: tones[row.status],
      amount: row.dealAmount ?? row.expectedAmount,
      at: row.createdAt,
      lastContactAt: row.lastFollowUpAt,
      own: own.get(row.id),
      path: opens(row.id) ? `${screen}?open=${row.id}` : null,
    }))
  },
  async events(desk, ids, before, most) {
    return [
      ...(await followUpEvents(desk, followedDeal, ids, '商机', before, most)),
      ...(await stageEvents(desk, ids, before, most)),
      ...(await assignmentEvents(desk, 'opportunity', ids, '商机', before, most)),
      ...(await customEvents(desk, customDeal, ids, before, most)),
    ]
  },
  async changed(desk, ids) {
    await publishDeals(
      desk,
      [],
      await desk
        .from('opportunity')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute(),
    )
  },
}

async function stageEvents(
  desk: Desk,
  ids: readonly number[],
  before: string | null,
  most: number,
): Promise<TimelineEvent[]> {
  const { rows } = await desk.client.query<TimelineEvent>(
    `select 'stage:' || c.id as key, c.created_at as at, 'stage' as kind, coalesce(e.name, '') as by, o.name as about,
       case when f.id is null then '进入阶段“' || s.name || '”' else '从“' || f.name || '”到“' || s.name || '”' end
         || case when c.note = '' then '' else '：' || c.note end as text
     from stage_change c join opportunity o on o.office_id = c.office_id and o.id = c.opportunity_id
     join stage s on s.office_id = c.office_id and s.id = c.to_stage_id
     left join stage f on f.office_id = c.office_id and f.id = c.from_stage_id
     left join employee e on e.office_id = c.office_id and e.id = c.created_by
     where c.office_id = $1 and c.opportunity_id = any($2) and ($3::timestamptz is null or c.created_at < $3)
     order by c.id desc limit $4`,
    [desk.officeId, ids, before, most],
  )
  return rows
}

const onClue: CustomerTie = {
  to: `select k.customer_id, '' as name, k.owner_id, k.department_id from clue k where k.office_id = t.office_id and k.id = t.clue_id`,
  module: dealVisibility.module,
  hangs: true,
  first: '',
}

/** Returns the tie of records of deals (SQL column `opportunity_id`) to their deal; `proof` names it in the check of the ledger. */
export const onDeal = (proof: string, first = ''): CustomerTie => ({
  proof,
  to: `select o.customer_id, o.number as name, o.owner_id, o.department_id from opportunity o
    where o.office_id = t.office_id and o.id = t.opportunity_id`,
  module: dealVisibility.module,
  hangs: true,
  first,
})

/** The columns of opportunities that point to customers: a deal made from a clue moves with the clue. */
export const opportunityReferences: readonly CustomerReference[] = [
  { table: 'opportunity', column: 'customerId', title: '商机', ties: [onClue] },
  hangingFollowUps(followedDeal),
]
