import type { Handled } from '../../../kernel/server/http/mount.ts'
import type { World } from '../../../kernel/server/module.ts'
import { storiesOf } from '../../../kernel/server/record/story.ts'
import { dealBelongings } from './giving/along.ts'
import { dealOverClaimHandlers } from './giving/overClaim.ts'
import { wonTransferHandlers } from './giving/wonTransfer.ts'
import { asOfHandlers } from './reading/asOf.ts'
import { boardHandlers } from './reading/board.ts'
import { calendarHandlers } from './reading/calendar.ts'
import { checkPhoneHandlers } from './reading/checkPhone.ts'
import { readHandlers } from './reading/read.ts'
import { storyHandlers } from './reading/story.ts'
import { trackHandlers } from './reading/track.ts'
import { stageGroupHandlers } from './stages/groups.ts'
import { stageReadHandlers } from './stages/read.ts'
import { stageSettingHandlers } from './stages/settings.ts'
import { teamChoiceHandlers } from './team/choices.ts'
import { teamReadHandlers } from './team/read.ts'
import { teamSelfHandlers } from './team/self.ts'
import { teamWriteHandlers } from './team/write.ts'
import { bulkHandlers } from './writing/bulk.ts'
import { convertHandlers } from './writing/convert.ts'
import { memberHandlers } from './writing/members.ts'
import { moveHandlers } from './writing/move.ts'
import { writeHandlers } from './writing/write.ts'

/** Every call of this module; what other modules bring comes from the world. */
export const opportunityHandlers = (world: World): Handled[] => [
  ...readHandlers,
  ...boardHandlers,
  ...calendarHandlers,
  ...storyHandlers(storiesOf(world, 'opportunity')),
  ...trackHandlers,
  ...asOfHandlers,
  ...checkPhoneHandlers,
  ...writeHandlers,
  ...moveHandlers(world),
  ...memberHandlers,
  ...bulkHandlers(world.all(dealBelongings)),
  ...dealOverClaimHandlers,
  ...wonTransferHandlers(world.all(dealBelongings)),
  ...convertHandlers,
  ...stageReadHandlers,
  ...stageGroupHandlers,
  ...stageSettingHandlers,
  ...teamChoiceHandlers,
  ...teamReadHandlers,
  ...teamWriteHandlers,
  ...teamSelfHandlers,
]
