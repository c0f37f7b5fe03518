import type { Column } from '../../../kernel/contract/list.ts'
import type { OwnValues } from '../../../kernel/contract/ownValues.ts'
import type { Desk } from '../../../kernel/server/desk.ts'
import { companyColumns, editOwn, factsOf, type OwnNoun, type OwnStep } from '../../ownFields/server/index.ts'

type Paper = Omit<OwnNoun, 'facts' | 'steps' | 'filledBy'> & {
  /** What its total is called. */
  total: string
  /** Its steps; what is required is asked for before the first, because papers begin without a form. */
  steps: readonly [OwnStep, ...OwnStep[]]
  /** The columns of its history. */
  columns: () => readonly Column[]
}

/** Makes the own fields of a paper that holds lines by space, as quotations and contracts do: those of its head. */
export function paperOwn({ total, steps, columns, ...noun }: Paper) {
  const facts: OwnNoun['facts'] = [
    { key: 'total', title: total, kind: 'money' },
    { key: 'lineCount', title: '行数', kind: 'number' },
  ]
  const own: OwnNoun = Object.assign(noun, { facts, filledBy: steps[0].key, steps: async () => steps })
  return {
    own,
    /** Returns the own fields of a paper after a change, whose unique values it then has; undefined where they stay. Throws as `editOwn`. */
    changed: (desk: Desk, before: { id: number; own: unknown }, patch: object, entered?: OwnValues) =>
      editOwn(desk, own, before, entered, factsOf(own, Object.assign({}, before, patch))),
    /** The columns as its history tells them: as the company calls them, with its own. */
    told: (desk: Desk): Promise<Column[]> => companyColumns(desk, own, columns(), 'kept'),
  }
}
