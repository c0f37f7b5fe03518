import { useState } from 'react'
import type { FormDesign } from '../../../contract/form.ts'

type Steps = { past: FormDesign[]; now: FormDesign; future: FormDesign[]; tag: string | undefined }

export type DesignModel = {
  design: FormDesign
  /** `tag`: what is being typed in; letters typed one after the other are one step. */
  change: (patch: Partial<FormDesign>, tag?: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Whether there is something that was not saved. */
  dirty: boolean
  /** It has been saved as it is. */
  kept: () => void
}

const mostSteps = 100

/** What is designed, with every step to take back. */
export function useDesign(given: FormDesign): DesignModel {
  const [steps, setSteps] = useState<Steps>({ past: [], now: given, future: [], tag: undefined })
  const [saved, setSaved] = useState(given)
  const change: DesignModel['change'] = (patch, tag) =>
    setSteps(({ past, now, tag: before }) => ({
      past: tag !== undefined && tag === before ? past : [...past, now].slice(-mostSteps),
      ...{ now: { ...now, ...patch }, future: [], tag },
    }))
  const undo = () =>
    setSteps(({ past, now, future }) => {
      const last = past.at(-1)
      return { past: past.slice(0, -1), now: last ?? now, future: last ? [now, ...future] : future, tag: undefined }
    })
  const redo = () =>
    setSteps(({ past, now, future }) => {
      const [next, ...rest] = future
      return { past: next ? [...past, now] : past, now: next ?? now, future: rest, tag: undefined }
    })
  return {
    ...{ design: steps.now, change },
    undo: steps.past.length > 0 ? undo : undefined,
    redo: steps.future.length > 0 ? redo : undefined,
    dirty: JSON.stringify(saved) !== JSON.stringify(steps.now),
    kept: () => setSaved(steps.now),
  }
}
