import type { Desk } from '../../../kernel/server/desk.ts'
import { point } from '../../../kernel/server/module.ts'

/** The columns of a follow-up that point to what it is about. */
type About = 'clueId' | 'opportunityId' | 'customerId'

/** A kind of record that follow-ups are about. */
export type Followed = { about: About; reaches(desk: Desk, id: number): Promise<boolean> }

/** Who may see the follow-ups of what, and so their files. */
export const followed = point<Followed>('followed')

/** Whether the person sees a record that follow-ups are about. */
export type FollowedReach = (about: About, desk: Desk, id: number) => Promise<boolean>

/** Nobody sees records of a kind that is not registered. */
export function reachOf(kinds: readonly Followed[]): FollowedReach {
  const known = new Map(kinds.map(one => [one.about, one]))
  return async (about, desk, id) => (await known.get(about)?.reaches(desk, id)) ?? false
}
