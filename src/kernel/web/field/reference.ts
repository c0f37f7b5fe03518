import { createContext, useContext, useMemo } from 'react'
import type { Column } from '../../api/list.ts'

/** A choice: its id, its label, and for a person their group. */
export type Choice = { value: number; label: string; color?: string; group?: string; disabled?: boolean }

/** Tells whether a label sounds like the typed Latin letters. */
export type Spoken = (label: string, typed: string) => boolean

/** The choices that modules give to the kernel's fields and lists. Each is a React hook. */
export type References = {
  useDictionary: () => Map<string, Choice[]>
  usePeople: () => Choice[]
  useDepartments: () => Choice[]
  /** Returns the records of other kinds to which fields refer (`of`); fetched with the first such field. */
  useRecords: () => (of: string) => Choice[]
  /** Returns the record of a kind to which a field links; undefined while it is fetched. */
  useLinked: () => (of: string, id: number) => Choice | undefined
  /** Finds records of a kind for a field to link to, as somebody types. Not a hook. */
  findLinked: (of: string, term: string) => Promise<Choice[]>
  /** Fetches the sounds of labels. Not a hook. */
  spokenOf: (labels: readonly string[]) => Promise<Spoken>
}

const none: Choice[] = []
const nothing: References = {
  useDictionary: () => new Map(),
  usePeople: () => none,
  useDepartments: () => none,
  useRecords: () => () => none,
  useLinked: () => () => undefined,
  findLinked: async () => none,
  spokenOf: async () => () => false,
}

export const ReferenceContext = createContext(nothing)

/** The facts by which a column or field gets its choices. */
export type Chosen = Pick<Column, 'kind' | 'dictionary' | 'words' | 'of'>

/** Returns a function that looks up the choices of any column: dictionary items, people, departments, other records. */
export function useChoices(): (column: Chosen) => Choice[] {
  const { useDictionary, usePeople, useDepartments, useRecords } = useContext(ReferenceContext)
  const dictionary = useDictionary()
  const people = usePeople()
  const departments = useDepartments()
  const records = useRecords()
  return useMemo(
    () => column => {
      if (column.kind === 'employee') return people
      if (column.kind === 'department') return departments
      if (column.kind === 'reference') return records(column.of ?? '')
      return dictionary.get(column.dictionary ?? '') ?? none
    },
    [dictionary, people, departments, records],
  )
}

/** Returns a function that looks up the choice with a given id; undefined while loading and for a removed one. */
export function useChoice(): (column: Chosen, id: number | null | undefined) => Choice | undefined {
  const choices = useChoices()
  const linked = useContext(ReferenceContext).useLinked()
  return useMemo(() => {
    const known = new Map<Choice[], Map<number, Choice>>()
    return (column, id) => {
      if (column.kind === 'record') return id ? linked(column.of ?? '', id) : undefined
      const list = choices(column)
      if (!known.has(list)) known.set(list, new Map(list.map(choice => [choice.value, choice])))
      return id ? known.get(list)?.get(id) : undefined
    }
  }, [choices, linked])
}
