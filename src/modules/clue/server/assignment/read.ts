import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { type AssignmentEntry, assignmentRoutes as routes, ruleColumns } from '../../api/assignment.ts'
import { clueClaimSwitches } from '../../api/switches.ts'
import { visibleClue } from '../reading/read.ts'
import { poolsOf } from '../record/access.ts'
import { isLimited } from '../record/rules.ts'
import { obstacleOf } from './assign.ts'
import { peopleOf, plannedRules } from './load.ts'
import { shownRules } from './manage.ts'

const perPage = 50
const columns = `l.id, l.clue_id as "clueId", l.rule_name as "ruleName", l.outcome,
  l.owner_id as "ownerId", l.pool_id as "poolId", l.steps, l.person_name as by, l.created_at as at`

/** Returns the entries of a page, newest first, with the names of those clues that the person may see. */
async function entries(desk: Desk, where: string, value: unknown): Promise<AssignmentEntry[]> {
  const { rows } = await desk.client.query<Omit<AssignmentEntry, 'clueName'>>(
    `select ${columns} from assignment_log l
     where l.office_id = $1 and ${where} order by l.id desc limit ${perPage}`,
    [desk.officeId, value],
  )
  const names = await desk.names(
    'clue',
    rows.map(row => row.clueId),
  )
  return rows.map(row => ({ ...row, clueName: names.get(row.clueId) ?? '' }))
}

async function ruleRow(desk: Desk, id: number) {
  const row = await desk.from('assignmentRule').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('分配规则')
  return row
}

export const assignmentReadHandlers = [
  handle(routes.rules, async desk =>
    shownRules(desk, await desk.from('assignmentRule').selectAll().orderBy('position').orderBy('id').execute()),
  ),

  handle(routes.people, async (desk, { params: { id } }) => {
    const rules = await plannedRules(desk, [await ruleRow(desk, id)])
    const people = await peopleOf(desk, rules, false)
    const { clueOwnershipCap: cap } = await switchesOf(desk, clueClaimSwitches)
    const state = { people, cap, served: new Map(), turns: new Map() }
    return rules.flatMap(rule =>
      rule.places.flatMap(place => {
        const person = people.get(place.personId)
        if (!person) return []
        const { id: personId, name, clues: load } = person
        return [{ id: personId, name, load, obstacle: obstacleOf(rule, place, state) }]
      }),
    )
  }),

  handle(routes.history, async (desk, { params: { id } }) => {
    await ruleRow(desk, id)
    return historyOf(desk, 'assignmentRule', id, ruleColumns)
  }),

  handle(routes.log, (desk, { query: { before } }) =>
    before ? entries(desk, 'l.id < $2', before) : entries(desk, '$2::int = 0', 0),
  ),

  handle(routes.ofClue, async (desk, { params: { id } }) => {
    const clue = await visibleClue(desk, id)
    return isLimited(desk, clue, await poolsOf(desk)) ? [] : entries(desk, 'l.clue_id = $2', id)
  }),
]
