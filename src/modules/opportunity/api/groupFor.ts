import type { StageGroup } from './stage.ts'

/** Returns the stage group of a department: its own if enabled, otherwise the office's default. */
export function groupFor(groups: readonly StageGroup[], departmentId: number | null): StageGroup {
  const own = groups.find(group => group.enabled && departmentId !== null && group.departmentIds.includes(departmentId))
  return own ?? (groups.find(group => group.isDefault) as StageGroup)
}
