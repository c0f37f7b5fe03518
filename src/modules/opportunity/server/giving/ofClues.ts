import type { AssignmentTeams, ClueBecomes, PoolContents } from '../../../clue/server/index.ts'
import { roomOf } from '../../../pooling/server/index.ts'
import { switchesOf } from '../../../settings/server/index.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { dealClaimSwitches } from '../../api/switches.ts'
import { changeDeals } from '../record/change.ts'
import { deals } from './counted.ts'

/** A clue becomes a deal. */
export const dealOfClue: ClueBecomes = {
  kind: 'opportunity',
  route: opportunityRoutes.convert,
  ofClue: (desk, clueId) =>
    desk.from('opportunity').select(['id', 'number']).where('clueId', '=', clueId).executeTakeFirst(),
}

/** Deals wait in the same pools as clues. */
export const dealsInPools: PoolContents = {
  counted: deals,
  async held(desk) {
    const { rows } = await desk.client.query<{ id: number; held: number }>(
      'select pool_id as id, count(*) as held from opportunity where office_id = $1 and pool_id is not null group by pool_id',
      [desk.officeId],
    )
    return new Map(rows.map(({ id, held }) => [id, held]))
  },
  async idsIn(desk, poolId, limit) {
    const rows = await desk.from('opportunity').select('id').where('poolId', '=', poolId).limit(limit).execute()
    return rows.map(row => row.id)
  },
  async move(desk, ids, { from, to }, action) {
    const still = (await desk.lock('opportunity', ids)).filter(({ poolId }) => poolId === from)
    await changeDeals(desk, still, { poolId: to }, action)
  },
  async room(desk) {
    const { dealDailyClaims, dealOwnershipCap } = await switchesOf(desk, dealClaimSwitches)
    return roomOf(desk, deals, { quota: dealDailyClaims, cap: dealOwnershipCap })
  },
}

/** The teams of deals get clues, too. */
export const teamsForClues: AssignmentTeams = {
  members: `join team t on t.office_id = r.office_id and t.id = r.team_id and t.disabled_at is null
  join team_member m on m.office_id = t.office_id and m.team_id = t.id`,
  find: (desk, id) => desk.from('team').select(['name', 'disabledAt']).where('id', '=', id).executeTakeFirst(),
}
