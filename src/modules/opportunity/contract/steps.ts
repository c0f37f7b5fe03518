import type { StageGroup } from './stage.ts'
import { inOrder } from './stageRules.ts'

/**
 * Returns the steps (`OwnNoun.steps`: ids of stages) that a deal has passed or reached in a stage of a group; `stageId` null: in its first
 * one. A stage of the same name in another group is the same step.
 */
export function reachedSteps(groups: readonly StageGroup[], group: StageGroup, stageId: number | null): Set<string> {
  const way = inOrder(group.stages).filter(stage => stage.kind !== 'lost')
  const at = stageId === null ? way.findIndex(stage => stage.enabled) : way.findIndex(stage => stage.id === stageId)
  const passed = way.slice(0, at + 1)
  const names = new Set(passed.map(stage => stage.name))
  const here = new Set(way.map(stage => stage.id))
  const elsewhere = groups.flatMap(one => one.stages).filter(stage => !here.has(stage.id) && names.has(stage.name))
  return new Set([...passed, ...elsewhere].map(stage => String(stage.id)))
}
