import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { point } from '../../../kernel/server/module.ts'

/** A record that someone answers for, and the department it counts for. */
export type HandoverRecord = { id: number; departmentId: number | null }
export type HandoverSample = { id: number; name: string; note: string }
export type Receiver = { id: number; name: string; departmentId: number | null }
/** A record that has changed hands, and what its fields held before. */
export type Given = { id: number; before: Record<string, unknown> }
export type Noted = Given & { receiverId: number }
/** A record that stays with its receiver, and why. */
export type Left = { id: number; name: string; msg: string }

/**
 * A kind of records that a leaving employee hands over. A module brings it to `handovers`. All functions work on hundreds of
 * records at once, in the desk's transaction, and log changes with before and after. The employees are locked already: code
 * that gives a record to a person calls `holdEmployees` first, so the leaving person gets nothing meanwhile.
 */
export type HandoverKind = {
  kind: string
  /** The name of a record and its counting word: 流量, 条. */
  title: string
  unit: string
  /** The person may leave them as they are: a plan without receivers for them is complete. */
  leavable?: true
  /** Screen on which a receiver finds what they got. */
  path: string
  /** Returns all records of the employee, by number. */
  records(desk: Desk, employeeId: number): Promise<HandoverRecord[]>
  /** Returns a further note in a few words; empty for none. */
  note(desk: Desk, employeeId: number): Promise<string>
  /** Returns sample records; without a name for those that the caller may not see. */
  samples(desk: Desk, ids: readonly number[]): Promise<HandoverSample[]>
  /**
   * Returns why one of these people cannot get the records, in words; empty if all can. Missing if every active person can.
   */
  objection?(desk: Desk, receivers: readonly number[]): Promise<string>
  /** Locks these records and gives those that are still the employee's to the receiver. Tells open browsers. */
  assign(desk: Desk, employeeId: number, receiver: Receiver, ids: readonly number[]): Promise<Given[]>
  /** Gives unchanged records back to the employee; the rest stays. */
  undo(desk: Desk, employeeId: number, noted: readonly Noted[]): Promise<Left[]>
}

/** The action under which kinds log what they change. */
export const handoverAction = { given: '离职交接', back: '撤销离职交接' } as const

/** The kinds of records that a leaving employee hands over, besides the leadership of departments. */
export const handovers = point<HandoverKind | readonly HandoverKind[]>('handovers')
