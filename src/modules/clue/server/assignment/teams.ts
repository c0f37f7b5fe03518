import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { point } from '../../../../kernel/server/module.ts'

/** Groups of people of a later module, to which a rule of assignment may give. */
export type AssignmentTeams = {
  /** SQL that joins the members (`m`) of the team in use of each rule (`r`): employee_id, capacity, accepting, away_until. */
  members: string
  find(desk: Desk, id: number): Promise<{ name: string; disabledAt: string | null } | undefined>
}
export const assignmentTeams = point<AssignmentTeams>('assignmentTeams')

/** Returns what teams are in this product. Throws if no module says so. */
export const teamsOf = (desk: Desk): AssignmentTeams => desk.broughtOne(assignmentTeams)
