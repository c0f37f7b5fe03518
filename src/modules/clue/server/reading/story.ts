import { type StorySource, storyHandler } from '../../../../kernel/server/record/story.ts'
import { changesOf } from '../../../../kernel/server/record/storySources.ts'
import { followUpAct, followUpsTold } from '../../../followUp/server/index.ts'
import { clueStory } from '../../api/story.ts'
import { followedClue } from './followed.ts'
import { columnsFor, openClue } from './read.ts'

const own = [followUpsTold(followedClue), changesOf('clue', columnsFor, [followUpAct])]

/** Returns the call that tells the story of a clue; `brought`: what modules tell of clues. One in a pool that conceals it has none. */
export const storyHandlers = (brought: readonly StorySource[]) => [
  storyHandler(clueStory, [...own, ...brought], async (desk, id) => (await openClue(desk, id))?.id ?? null),
]
