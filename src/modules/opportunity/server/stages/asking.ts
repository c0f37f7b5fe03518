import { columnsOf } from '../../../../kernel/api/list.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Asking, askingOf } from '../../../customFields/server/index.ts'
import { StageEntries } from '../../api/opportunity.ts'
import type { StageGroup } from '../../api/stage.ts'
import { inOrder, type RuleStage } from '../../api/stageRules.ts'
import { samePlace } from '../../api/steps.ts'
import { customDeal } from './custom.ts'
import { stageGroups } from './stages.ts'

/** The stages of a group with everything that they ask for, and what fields are called. */
export type AskingStages = { stages: readonly RuleStage[]; titleOf(field: string): string }

const titles = new Map(columnsOf(StageEntries).map(column => [column.key, column.title]))

/**
 * Returns the stages of a group with what the company asks for from a stage on: custom fields that the person fills in, and the noun's. A stage
 * asks for nothing that the company hides. `own` are the deal's custom values, which decide what is shown; `groups` are all groups, where
 * the caller knows them.
 */
export async function stagesAsking(
  desk: Desk,
  group: StageGroup,
  own: unknown,
  groups?: readonly StageGroup[],
): Promise<AskingStages> {
  const asking = await askingOf(desk, customDeal, own)
  const titleOf = (field: string) =>
    asking.asked.find(one => one.name === field)?.title ?? asking.titles.get(field) ?? titles.get(field) ?? field
  if (asking.asked.length === 0 && asking.hidden.size === 0) return { stages: group.stages, titleOf }
  const placed = await placedIn(group, asking, async () => groups ?? stageGroups(desk))
  const stages = group.stages.map(stage => ({
    ...stage,
    requiredFields: [
      ...stage.requiredFields.filter(field => !asking.hidden.has(field)),
      ...placed.filter(({ at }) => at === stage.id).map(({ name }) => name),
    ],
  }))
  return { stages, titleOf }
}

/** The stage of this group at which each field comes to be asked for: that stage, or the next one that is in use. */
async function placedIn(
  group: StageGroup,
  { asked }: Asking,
  all: () => Promise<readonly StageGroup[]>,
): Promise<{ name: string; at: number }[]> {
  const way = inOrder(group.stages).filter(stage => stage.kind !== 'lost')
  const hereOf = (step: string) => way.find(stage => String(stage.id) === step)
  const elsewhere = asked.every(({ step }) => hereOf(step)) ? [] : (await all()).flatMap(other => other.stages)
  return asked.flatMap(({ name, step }) => {
    const other = elsewhere.find(stage => String(stage.id) === step)
    const start = hereOf(step) ?? (other && samePlace(way, other))
    const at = start && way.slice(way.indexOf(start)).find(stage => stage.enabled)
    return at ? [{ name, at: at.id }] : []
  })
}
