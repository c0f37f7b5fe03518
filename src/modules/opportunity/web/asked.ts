import type { MyField, MyForm } from '../../customFields/api/customFields.ts'
import type { StageGroup } from '../api/stage.ts'
import { reachedSteps } from '../api/steps.ts'
import { useStages } from './stages.ts'

/** Returns the custom fields of deals with those required that are asked for in a stage; without one, in the group's first. */
export function useAskedAt(own: MyForm, group: StageGroup | undefined, stageId: number | null | undefined): MyForm {
  const groups = useStages()?.groups
  if (!groups || !group || own.fields.every(field => field.requiredFrom === null)) return own
  const steps = reachedSteps(groups, group, stageId ?? null)
  return { ...own, fields: own.fields.map(field => (isAsked(field, steps) ? { ...field, required: true } : field)) }
}

const isAsked = ({ requiredFrom }: MyField, steps: ReadonlySet<string>) =>
  requiredFrom !== null && steps.has(requiredFrom)
