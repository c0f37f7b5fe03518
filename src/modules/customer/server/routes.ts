import type { Handled } from '../../../kernel/server/mount.ts'
import { accessHandlers } from './access.ts'
import { communityHandlers } from './communities.ts'
import type { CustomerReference, CustomerSection } from './kinds.ts'
import { customerLists } from './list.ts'
import { mergeHandlers } from './merge/routes.ts'
import { paperHandlers } from './papers.ts'
import { readHandlers } from './read.ts'
import { ownReferences } from './references.ts'
import { regionHandlers } from './regions.ts'
import { writeHandlers } from './write.ts'

/** Every call of this module, for what other modules have about customers and what of theirs points to one. */
export function customerHandlers(
  sections: readonly CustomerSection[],
  references: readonly CustomerReference[],
): Handled[] {
  const world = { sections, lists: customerLists(sections) }
  return [
    ...regionHandlers,
    ...communityHandlers(sections),
    ...readHandlers(world),
    ...writeHandlers(world),
    ...accessHandlers(sections),
    ...paperHandlers(sections),
    ...mergeHandlers(world, [...references, ...ownReferences]),
  ]
}
