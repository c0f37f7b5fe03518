import { Desk, inOffice } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { type MyTeam, teamRoutes as routes } from '../../api/team.ts'

/** Returns the caller's parts in teams that are there. */
async function myTeams(desk: Desk): Promise<MyTeam[]> {
  const { rows } = await desk.client.query<MyTeam>(
    `select t.id as "teamId", t.name, m.is_leader as "isLeader", m.accepting, m.away_until as "awayUntil", m.capacity,
       (select count(*) from clue c where c.office_id = m.office_id and c.owner_id = m.employee_id and c.status = 'following')
       + (select count(*) from opportunity o where o.office_id = m.office_id and o.owner_id = m.employee_id and o.status = 'open') as load
     from team_member m join team t on t.office_id = m.office_id and t.id = m.team_id
     where m.office_id = $1 and m.employee_id = $2 and t.disabled_at is null order by t.position, t.id`,
    [desk.officeId, desk.employeeId],
  )
  return rows
}

export const teamSelfHandlers = [
  handle(routes.mine, desk => (desk instanceof Desk ? myTeams(desk) : Promise.resolve([]))),

  handle(routes.accept, async (session, { body: { teamId, accepting, awayUntil = null } }) => {
    const desk = inOffice(session)
    const mine = await desk
      .from('teamMember')
      .select('id')
      .where('teamId', '=', teamId)
      .where('employeeId', '=', desk.employeeId)
      .executeTakeFirst()
    if (!mine) throw notFound('商机团队')
    const row = await desk.lockOne('teamMember', mine.id, '商机团队')
    const action = accepting ? '恢复接单' : '暂停接单'
    await desk.change('teamMember', row, { accepting, awayUntil }, { action, name: desk.who.name })
    await desk.publish({ kind: 'office', officeId: desk.officeId, topic: 'team', ids: [] })
    return null
  }),
]
