import { useQuery } from '@tanstack/react-query'
import { onLive } from '../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { employeesQuery } from '../../organisation/web/directory.ts'
import { groupFor } from '../api/groupFor.ts'
import { type Stage, type StageGroup, stageRoutes } from '../api/stage.ts'

/** The query of the office's stages; they seldom change, and an event reports it. */
export const stagesQuery = { ...queryOf(stageRoutes.groups, undefined, { quiet: true }), staleTime: 300_000 }

onLive('stage', () => void queryClient.invalidateQueries({ queryKey: stagesQuery.queryKey }))

export type Stages = {
  groups: StageGroup[]
  /** The stage group of the person's own department. */
  mine: StageGroup | undefined
  stage: (id: number) => Stage | undefined
  group: (id: number) => StageGroup | undefined
}

/** Returns the stages by their numbers; undefined while they load. */
export function useStages(): Stages | undefined {
  return useQuery({ ...stagesQuery, select: stagesOf }).data
}

function stagesOf({ groups, mine }: { groups: StageGroup[]; mine: number }): Stages {
  const stages = new Map(groups.flatMap(group => group.stages.map(stage => [stage.id, stage] as const)))
  const byId = new Map(groups.map(group => [group.id, group]))
  return { groups, mine: byId.get(mine), stage: id => stages.get(id), group: id => byId.get(id) }
}

/** Returns the stage group of a deal's owner, or of the person without one; undefined until it is known. */
export function useGroupOfOwner(ownerId: number | null): StageGroup | undefined {
  const stages = useStages()
  const me = useSession(state => state.person?.employeeId ?? null)
  const isOther = ownerId !== null && ownerId !== me
  const { data: people } = useQuery({ ...employeesQuery, enabled: isOther })
  if (!stages || !isOther) return stages?.mine
  const owner = people?.find(person => person.id === ownerId)
  return people && groupFor(stages.groups, owner?.departmentId ?? null)
}
