import type { Column } from '../api/list.ts'
import { type Answers, useStarted } from './start.ts'

/** A company's custom field among the columns of a list: it may stand there at first. */
export type CustomColumn = Column & { listed?: boolean }
/** What a company calls a field that the noun has itself, and whether it uses it. */
type Renamed = { key: string; title: string; hidden: boolean }
/** A noun's fields as the company has them: its own as columns, and the noun's that it changed. */
export type CompanyFields = { columns: CustomColumn[]; builtIn: Renamed[] }

const none: CompanyFields = { columns: [], builtIn: [] }
const fieldsIn = (answers: Answers, noun = '') =>
  (answers['GET /api/admin/ownFields/mine'] as Record<string, CompanyFields> | undefined)?.[noun] ?? none

/** What the company made of a noun's fields, as the person sees it; the same object until the start comes again. */
export const useCompanyFields = (noun?: string) => useStarted(answers => fieldsIn(answers, noun))

/** The same outside of React. */
export const companyFieldsOf = (noun?: string) => fieldsIn(useStarted.getState(), noun)

/** Returns the columns of a record as the company calls them, without those that it does not use, then its own. */
export function companyColumns(columns: readonly Column[], { columns: own, builtIn }: CompanyFields): Column[] {
  const kept = columns.flatMap(column => {
    const { hidden, title = '' } = builtIn.find(one => one.key === column.key) ?? {}
    return hidden ? [] : title ? { ...column, title } : column
  })
  return [...kept, ...own]
}
