import type { ComponentType } from 'react'
import type { WorkRow } from '../api/todo.ts'
import { webPoint } from './point.ts'

/** What does a row's act on the start page itself; rows without one are opened. */
export type StartAct = {
  /** The to-do whose rows it is for. */
  todo: string
  load: () => Promise<{ default: ComponentType<{ row: WorkRow; onDone: () => void }> }>
}

/** Acts on rows of work that need no look at the record. */
export const startActs = webPoint<StartAct>('startActs')
