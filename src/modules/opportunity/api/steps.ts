import type { Stage, StageGroup } from './stage.ts'
import { inOrder } from './stageRules.ts'

/** A stage as far as it is a place on the way of a deal. */
export type Place = Pick<Stage, 'id' | 'step' | 'name'>

/** Returns the stage of a group's way that is the same place as a stage of another group: of its step, or of its name where the way has no such step. */
export function samePlace<S extends Place>(way: readonly S[], { step, name }: Place): S | undefined {
  return way.find(stage => stage.step === step) ?? way.find(stage => stage.name === name)
}

/**
 * Returns the steps (`CustomNoun.steps`: ids of stages) that a deal has passed or reached in a stage of a group; `stageId` null: in its first
 * one. The same place in another group is the same step.
 */
export function reachedSteps(groups: readonly StageGroup[], group: StageGroup, stageId: number | null): Set<string> {
  const way = inOrder(group.stages).filter(stage => stage.kind !== 'lost')
  const at = stageId === null ? way.findIndex(stage => stage.enabled) : way.findIndex(stage => stage.id === stageId)
  const passed = way.slice(0, at + 1)
  const here = new Set(way.map(stage => stage.id))
  const elsewhere = groups.flatMap(one => one.stages).filter(stage => !here.has(stage.id))
  const reached = elsewhere.filter(stage => passed.some(one => one === samePlace(way, stage)))
  return new Set([...passed, ...reached].map(stage => String(stage.id)))
}
