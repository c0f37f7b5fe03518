import type { FormValues } from '../../../forms/contract/condition.ts'

/** What the engine knows of a company: people by the numbers of their employment. */
export type Organisation = {
  departments: Readonly<Record<number, { parentId: number | null; leaderId: number | null }>>
  /** Who has a role. */
  roles: Readonly<Record<number, readonly number[]>>
  admins: readonly number[]
  /** Who can answer: employed, and with the screen to do it. */
  able: ReadonlySet<number>
  /** The department of whoever a decision may be about; of others it is not known. */
  departmentOf: Readonly<Record<number, number | null>>
  /** Who answers for whom now, by dated rules. */
  delegates: Readonly<Record<number, number>>
}

/** Everything outside of flow and instance that a decision may depend on. */
export type Facts = {
  form: FormValues
  initiator: { id: number; departmentId: number | null }
  /** Whom the initiator named, by node. */
  chosen: Readonly<Record<string, readonly number[]>>
  organisation: Organisation
}
