import { useQuery } from '@tanstack/react-query'
import { onLive } from '../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import { type Stage, type StageGroup, stageRoutes } from '../contract/stage.ts'

/** The office's stages; they seldom change, and say so when they do. */
export const stagesQuery = { ...queryOf(stageRoutes.groups, undefined, { quiet: true }), staleTime: 300_000 }

onLive('stage', () => void queryClient.invalidateQueries({ queryKey: stagesQuery.queryKey }))

export type Stages = {
  groups: StageGroup[]
  /** The group by which one's own department works. */
  mine: StageGroup | undefined
  stage: (id: number) => Stage | undefined
  group: (id: number) => StageGroup | undefined
}

/** The stages by their numbers; undefined while they are on their way. */
export function useStages(): Stages | undefined {
  return useQuery({ ...stagesQuery, select: stagesOf }).data
}

function stagesOf({ groups, mine }: { groups: StageGroup[]; mine: number }): Stages {
  const stages = new Map(groups.flatMap(group => group.stages.map(stage => [stage.id, stage] as const)))
  const byId = new Map(groups.map(group => [group.id, group]))
  return { groups, mine: byId.get(mine), stage: id => stages.get(id), group: id => byId.get(id) }
}
