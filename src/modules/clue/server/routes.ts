import type { World } from '../../../kernel/server/module.ts'
import { storiesOf } from '../../../kernel/server/record/story.ts'
import { ruleHandlers } from './assignment/manage.ts'
import { assignmentReadHandlers } from './assignment/read.ts'
import { runHandlers } from './assignment/run.ts'
import { distributeHandlers } from './giving/distribute.ts'
import { clueOverClaimHandlers } from './giving/overClaim.ts'
import { poolHandlers } from './pool/manage.ts'
import { checkPhoneHandlers } from './reading/checkPhone.ts'
import { readHandlers } from './reading/read.ts'
import { storyHandlers } from './reading/story.ts'
import { writeHandlers } from './writing/write.ts'

/** Every call of this module; what other modules tell of clues comes from the world. */
export const clueHandlers = (world: World) => [
  ...readHandlers,
  ...storyHandlers(storiesOf(world, 'clue')),
  ...checkPhoneHandlers,
  ...writeHandlers,
  ...distributeHandlers,
  ...clueOverClaimHandlers,
  ...poolHandlers,
  ...assignmentReadHandlers,
  ...ruleHandlers,
  ...runHandlers,
]
