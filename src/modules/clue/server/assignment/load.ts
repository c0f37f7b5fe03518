import type { Selectable } from 'kysely'
import { formatShort } from '../../../../kernel/api/timeWords.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { DB } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { holdEmployees } from '../../../../kernel/server/desk/holdEmployees.ts'
import { holdIntakes, loadsOf } from '../../../pooling/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import type { Area, AssignmentOtherwise } from '../../api/assignment.ts'
import { clueClaimSwitches } from '../../api/switches.ts'
import { besideClues } from '../pool/contents.ts'
import { countedClues } from '../pool/counted.ts'
import type { Person, Place, Rule, State } from './assign.ts'
import { teamsOf } from './teams.ts'

export type RuleRow = Selectable<DB['assignmentRule']>
type PlaceRow = {
  ruleId: number
  personId: number
  capacity: number | null
  accepting: boolean
  awayUntil: string | null
}

/** Members of the rules' teams that are in use, and people that rules name themselves, in their order. */
const placesStatement = (members: string) => `
  select r.id as "ruleId", m.employee_id as "personId", m.capacity, m.accepting, m.away_until as "awayUntil"
  from assignment_rule r ${members}
  where r.office_id = $1 and r.id = any($2)
  union all
  select r.id, p.employee_id, null, true, null from assignment_rule r
  join assignment_person p on p.office_id = r.office_id and p.rule_id = r.id
  where r.office_id = $1 and r.id = any($2) and r.team_id is null
  order by 1, 2`

function placeOf({ personId, capacity, accepting, awayUntil }: PlaceRow, now: number): Place {
  const away = awayUntil !== null && Date.parse(awayUntil) > now
  const until = away ? `暂不接单至 ${formatShort(awayUntil)}` : null
  return { personId, capacity, obstacle: accepting ? until : '不参与自动分配' }
}

/** Returns the rules for the planner, with their people. */
export async function plannedRules(desk: Desk, rows: readonly RuleRow[]): Promise<Rule[]> {
  const ids = rows.map(row => row.id)
  const { rows: places } = await desk.client.query<PlaceRow>(placesStatement(teamsOf(desk).members), [
    desk.officeId,
    ids,
  ])
  const now = clock.now()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    channelIds: row.channelIds,
    brandIds: row.brandIds,
    categoryIds: row.categoryIds,
    loadCap: row.loadCap,
    poolId: row.poolId,
    areas: row.areas as Area[],
    mode: row.mode,
    otherwise: row.otherwise as AssignmentOtherwise,
    places: places.filter(place => place.ruleId === row.id).map(place => placeOf(place, now)),
  }))
}

/** Returns the rules in use, in their order. */
export function rulesInUse(desk: Desk): Promise<RuleRow[]> {
  return desk
    .from('assignmentRule')
    .selectAll()
    .where('disabledAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the people of rules: what they have, and whether they work here. */
export async function peopleOf(desk: Desk, rules: readonly Rule[], held: boolean): Promise<Map<number, Person>> {
  const ids = [...new Set(rules.flatMap(rule => rule.places.map(place => place.personId)))].sort((a, b) => a - b)
  if (ids.length === 0) return new Map()
  const employees = held
    ? await holdEmployees(desk, ids)
    : await desk.from('employee').select(['id', 'name', 'disabledAt']).where('id', 'in', ids).execute()
  if (held) await holdIntakes(desk, countedClues, ids)
  const clues = await loadsOf(desk, countedClues, ids)
  const deals = await loadsOf(desk, besideClues(desk).counted, ids)
  return new Map(
    employees.map(({ id, name, disabledAt }) => [
      id,
      { id, name, clues: clues.get(id) ?? 0, deals: deals.get(id) ?? 0, obstacle: disabledAt ? '已停用' : null },
    ]),
  )
}

/** The rules, their state, and the pools that are open. */
export type Prepared = { rules: Rule[]; state: State; open: ReadonlySet<number> }

/**
 * Reads the rules and their state, locked until the transaction ends, so that assignments at the same time wait and then
 * count this one: turns, people, their limits, pools. Null if no rule is in use.
 */
export async function prepare(desk: Desk): Promise<Prepared | null> {
  const rows = await rulesInUse(desk)
  if (rows.length === 0) return null
  const ids = rows.map(row => row.id)
  const { rows: cursors } = await desk.client.query<{ ruleId: number; served: number; turns: Record<string, number> }>(
    `insert into assignment_cursor (office_id, rule_id) select $1, id from unnest($2::bigint[]) id order by id
     on conflict (office_id, rule_id) do update set served = assignment_cursor.served
     returning rule_id as "ruleId", served, turns`,
    [desk.officeId, ids],
  )
  const rules = await plannedRules(desk, rows)
  const people = await peopleOf(desk, rules, true)
  const { clueOwnershipCap: cap } = await switchesOf(desk, clueClaimSwitches)
  const turns = cursors.flatMap(({ ruleId, turns }) =>
    Object.entries(turns).map(([personId, turn]) => [`${ruleId}:${personId}`, turn] as const),
  )
  const served = new Map(cursors.map(one => [one.ruleId, one.served]))
  return { rules, state: { people, cap, served, turns: new Map(turns) }, open: await openPools(desk) }
}

async function openPools(desk: Desk): Promise<Set<number>> {
  const rows = await desk.from('pool').select('id').where('disabledAt', 'is', null).orderBy('id').forShare().execute()
  return new Set(rows.map(row => row.id))
}

/** Stores whose turn it was. */
export async function keepTurns(desk: Desk, before: State, { served, turns }: State): Promise<void> {
  for (const [ruleId, count] of served) {
    if (before.served.get(ruleId) === count) continue
    const own = [...turns].filter(([key]) => key.startsWith(`${ruleId}:`))
    const kept = Object.fromEntries(own.map(([key, turn]) => [key.slice(key.indexOf(':') + 1), turn]))
    await desk.client.query(
      'update assignment_cursor set served = $3, turns = $4 where office_id = $1 and rule_id = $2',
      [desk.officeId, ruleId, count, JSON.stringify(kept)],
    )
  }
}
