import type { FormValues } from '../../forms/api/condition.ts'

/** The facts about a company: people by the numbers of their employment. */
export type Organisation = {
  departments: Readonly<Record<number, { parentId: number | null; leaderId: number | null }>>
  /** The people who have each role. */
  roles: Readonly<Record<number, readonly number[]>>
  admins: readonly number[]
  /** The people who can answer: employed, and with the screen for it. */
  able: ReadonlySet<number>
  /** The departments of the people about whom the decision may ask; others are unknown. */
  departmentOf: Readonly<Record<number, number | null>>
  /** The delegate of each person now, by dated rules. */
  delegates: Readonly<Record<number, number>>
}

/** The facts outside of flow and instance on which a decision may depend. */
export type Facts = {
  form: FormValues
  initiator: { id: number; departmentId: number | null }
  /** The people whom the initiator named, by node. */
  chosen: Readonly<Record<string, readonly number[]>>
  organisation: Organisation
}
