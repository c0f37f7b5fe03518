import { type PastModel, usePast } from '../../../../kernel/web/usePast.ts'
import type { FormDesign } from '../../api/design.ts'

export type DesignModel = Pick<PastModel<FormDesign>, 'undo' | 'redo' | 'dirty'> & {
  design: FormDesign
  /** `tag` names the input in which a person types: letters in one input are one step of undo. */
  change: (patch: Partial<FormDesign>, tag?: string) => void
  /** Says that this state has been saved. */
  kept: () => void
}

/** Returns the design and its steps of undo. */
export function useDesign(given: FormDesign): DesignModel {
  const { now, change, undo, redo, dirty, settle } = usePast(given)
  return {
    design: now,
    undo,
    redo,
    dirty,
    change: (patch, tag) => change({ ...now, ...patch }, tag),
    kept: () => settle(now),
  }
}
