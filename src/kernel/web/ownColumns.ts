import type { Column } from '../contract/list.ts'
import { type Answers, useStarted } from './start.ts'

/** A company's own field among the columns of a list: it may stand there at first. */
export type OwnColumn = Column & { listed?: boolean }

const none: OwnColumn[] = []
const at = 'GET /api/admin/ownFields/mine'
const columnsIn = (answers: Answers, noun = '') =>
  (answers[at] as Record<string, { columns: OwnColumn[] }> | undefined)?.[noun]?.columns ?? none

/** The columns of a noun's own fields that the person sees; the same array until the start comes again. */
export const useOwnColumns = (noun?: string) => useStarted(answers => columnsIn(answers, noun))

/** The same outside of React. */
export const ownColumnsOf = (noun?: string) => columnsIn(useStarted.getState(), noun)
