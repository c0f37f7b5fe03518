import { clock } from '../../../../kernel/server/clock.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { opportunityRoutes as routes } from '../../api/routes.ts'
import { staysOf } from '../../api/visits.ts'
import { isLimited, visibleDeal } from '../record/sight.ts'

type Step = {
  id: number
  stageId: number
  stageName: string
  enteredAt: string
  byId: number | null
  byName: string | null
  note: string
}

/** Hides who moved a pooled deal and their notes until it is claimed; the times stay visible. */
const unsaid = { byId: null, byName: null, note: '' }

export const trackHandlers = [
  handle(routes.stageTrack, async (desk, { params }) => {
    const sight = await visibleDeal(desk, params.id)
    const { deal } = sight
    const { rows } = await desk.client.query<Step>(
      `select c.id, c.to_stage_id as "stageId", s.name as "stageName", c.created_at as "enteredAt",
         c.created_by as "byId", e.name as "byName", c.note
       from stage_change c join stage s on s.office_id = c.office_id and s.id = c.to_stage_id
       left join employee e on e.office_id = c.office_id and e.id = c.created_by
       where c.office_id = $1 and c.opportunity_id = $2 order by c.id`,
      [desk.officeId, deal.id],
    )
    const now = clock.now()
    const steps = rows.map(row => ({ ...row, toStageId: row.stageId, at: Date.parse(row.enteredAt) }))
    const visits = staysOf(steps, now).map(({ step, leftAt, ms }) => {
      const { id, stageId, stageName, enteredAt } = step
      const { byId, byName, note } = isLimited(sight) ? unsaid : step
      const left = leftAt === null ? null : new Date(leftAt).toISOString()
      return { id, stageId, stageName, enteredAt, leftAt: left, ms, byId, byName: byName ?? '', note }
    })
    const stages = [...Map.groupBy(visits, visit => visit.stageId)].map(([stageId, stays]) => ({
      stageId,
      visits: stays.length,
      ms: stays.reduce((sum, stay) => sum + stay.ms, 0),
    }))
    return { now: new Date(now).toISOString(), visits, stages }
  }),
]
