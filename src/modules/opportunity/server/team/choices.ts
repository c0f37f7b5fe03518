import { handle } from '../../../../kernel/server/http/mount.ts'
import { teamRoutes as routes } from '../../api/team.ts'

export const teamChoiceHandlers = [
  handle(routes.choices, async desk => {
    const teams = await desk
      .from('team')
      .select(['id', 'name'])
      .where('disabledAt', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const members = await desk
      .from('teamMember')
      .select(['teamId', 'employeeId', 'roleId', 'share'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const grouped = Map.groupBy(members, member => member.teamId)
    return teams.map(team => ({ ...team, members: grouped.get(team.id) ?? [] }))
  }),
]
