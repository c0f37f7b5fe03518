import type { Handled } from '../../../kernel/server/http/mount.ts'
import type { StorySource } from '../../../kernel/server/record/story.ts'
import { accessHandlers } from './access.ts'
import { communityHandlers } from './communities.ts'
import type { CustomerRecords, CustomerReference, CustomerSection } from './kinds.ts'
import { customerLists } from './list.ts'
import { mergeHandlers } from './merge/routes.ts'
import { paperHandlers } from './papers.ts'
import { readHandlers } from './read.ts'
import { ownReferences } from './references.ts'
import { regionHandlers } from './regions.ts'
import { storyHandlers } from './story.ts'
import { writeHandlers } from './write.ts'

/** Returns every call of this module, with the sections, records, references and stories that other modules bring. */
export function customerHandlers(
  sections: readonly CustomerSection[],
  further: readonly CustomerRecords[],
  references: readonly CustomerReference[],
  stories: readonly StorySource[],
): Handled[] {
  const world = { sections, further, lists: customerLists(sections) }
  return [
    ...regionHandlers,
    ...communityHandlers(sections),
    ...readHandlers(world),
    ...storyHandlers(sections, stories),
    ...writeHandlers(world),
    ...accessHandlers(sections),
    ...paperHandlers(sections),
    ...mergeHandlers(world, [...references, ...ownReferences]),
  ]
}
