import { linkTo } from '../../../../kernel/api/place.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import type { StorySource } from '../../../../kernel/server/record/story.ts'
import type { CustomerReference, CustomerSection, CustomerTie } from '../../../customer/server/index.ts'
import { assignmentsTold, contactsTold, customTold, hangingFollowUps } from '../../../customer/server/index.ts'
import { listedCustom } from '../../../customFields/server/index.ts'
import { opportunityPlaces } from '../../api/places.ts'
import { publishDeals } from '../record/change.ts'
import { dealVisibility } from '../record/scope.ts'
import { customDeal } from '../stages/custom.ts'
import { followedDeal } from './followed.ts'

const tones = { open: 'blue', won: 'green', lost: 'grey' } as const
const path = (id: number) => linkTo(opportunityPlaces.list, { open: id })

type Moved = { id: number; record: number; at: string; by: string; about: string; what: string; text: string }

/** Tells the moves of deals from stage to stage. */
const stagesTold: StorySource = {
  of: 'opportunity',
  code: 'stage',
  kind: 'edit',
  async read(desk, ids, before, most) {
    const { rows } = await desk.client.query<Moved>(
      `select c.id, c.opportunity_id as record, c.created_at as at, coalesce(e.name, '') as by, o.name as about, c.note as text,
         case when f.id is null then '进入阶段“' || s.name || '”' else '从“' || f.name || '”到“' || s.name || '”' end as what
       from stage_change c join opportunity o on o.office_id = c.office_id and o.id = c.opportunity_id
       join stage s on s.office_id = c.office_id and s.id = c.to_stage_id
       left join stage f on f.office_id = c.office_id and f.id = c.from_stage_id
       left join employee e on e.office_id = c.office_id and e.id = c.created_by
       where c.office_id = $1 and c.opportunity_id = any($2::bigint[]) and (c.created_at, c.id) < ($3::timestamptz, $4::bigint)
       order by c.created_at desc, c.id desc limit $5`,
      [desk.officeId, ids, before.at, before.id, most],
    )
    return rows
  },
}

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
      path: opens(row.id) ? path(row.id) : null,
    }))
  },
  path,
  story: [
    contactsTold(followedDeal, '商机'),
    stagesTold,
    assignmentsTold('opportunity', '商机'),
    customTold(customDeal),
  ],
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
