import { type PastModel, usePast } from '../../../../kernel/web/usePast.ts'
import type { FormDesign } from '../../contract/design.ts'

export type DesignModel = Pick<PastModel<FormDesign>, 'undo' | 'redo' | 'dirty'> & {
  design: FormDesign
  /** `tag`: what is being typed in; letters typed one after the other are one step. */
  change: (patch: Partial<FormDesign>, tag?: string) => void
  /** It has been saved as it is. */
  kept: () => void
}

/** Returns what is designed, with every step to take back. */
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
