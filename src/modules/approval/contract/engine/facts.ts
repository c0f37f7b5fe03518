import type { FormValues } from '../../../forms/contract/condition.ts'

/** The facts about a company: people by the numbers of their employment. */
export type Organisation = {
  departments: Readonly<Record<number, { parentId: number | null; leaderId: number | null }>>
  /** The people who have each role. */
  roles: Readonly<Record<number, readonly number[]>>
  admins: readonly number[]
  /** The people who can answer: employed, and with the screen for it. */
  able: ReadonlySet<number>
  /** The department of whoever a decision may be about; of others it is not known. */
  departmentOf: Readonly<Record<number, number | null>>
  /** The delegate of each person now, by dated rules. */
  delegates: Readonly<Record<number, number>>
}

/** Everything outside of flow and instance that a decision may depend on. */
export type Facts = {
  form: FormValues
  initiator: { id: number; departmentId: number | null }
  /** The people whom the initiator named, by node. */
  chosen: Readonly<Record<string, readonly number[]>>
  organisation: Organisation
}
