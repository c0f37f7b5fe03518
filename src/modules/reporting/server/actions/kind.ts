import { point } from '../../../../kernel/server/module.ts'
import type { ActionRow } from '../../api/actions.ts'

/** SQL that is true where a column holds a person whose work counts. */
export type Whose = (column: string) => string

/** What people do with records of a list, besides following them up. */
export type ActionSource = {
  /** The name of the counted list, which is that of its data scope and what follow-ups hold as their `kind`. */
  of: ActionRow['of']
  /**
   * SQL of what they did in the office $1 from $2 to before $3: kind, who, at, the record's id, and what it was worth to them
   * (amount).
   */
  did(whose: Whose): readonly string[]
  /** SQL of the office's records: id, name, owner_id and department_id. */
  records: string
  /** SQL that is true where a person works on a record beside its owner; over the columns that hold both. */
  joined?(id: string, person: string): string
}

/** Lists that people work on. */
export const actionSources = point<ActionSource>('actionSources')
