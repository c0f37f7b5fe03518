import { handle } from '../../../../kernel/server/http/mount.ts'
import { groupFor } from '../../api/groupFor.ts'
import { stageRoutes as routes } from '../../api/stage.ts'
import { stageGroups } from './stages.ts'

export const stageReadHandlers = [
  handle(routes.groups, async desk => {
    const groups = await stageGroups(desk)
    return { groups, mine: groupFor(groups, desk.who.departmentId).id }
  }),
]
