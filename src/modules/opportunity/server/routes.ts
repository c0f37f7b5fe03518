import type { Handled } from '../../../kernel/server/http/mount.ts'
import type { World } from '../../../kernel/server/module.ts'
import { dealBelongings } from './along.ts'
import { asOfHandlers } from './asOf.ts'
import { boardHandlers } from './board.ts'
import { bulkHandlers } from './bulk.ts'
import { calendarHandlers } from './calendar.ts'
import { checkPhoneHandlers } from './checkPhone.ts'
import { convertHandlers } from './convert.ts'
import { memberHandlers } from './members.ts'
import { moveHandlers } from './move.ts'
import { dealOverClaimHandlers } from './overClaim.ts'
import { readHandlers } from './read.ts'
import { stageGroupHandlers } from './stageGroups.ts'
import { stageReadHandlers } from './stageRead.ts'
import { stageSettingHandlers } from './stageSettings.ts'
import { teamChoiceHandlers } from './teamChoices.ts'
import { teamReadHandlers } from './teamRead.ts'
import { teamSelfHandlers } from './teamSelf.ts'
import { teamWriteHandlers } from './teamWrite.ts'
import { trackHandlers } from './track.ts'
import { wonTransferHandlers } from './wonTransfer.ts'
import { writeHandlers } from './write.ts'

/** Every call of this module; what other modules bring comes from the world. */
export const opportunityHandlers = (world: World): Handled[] => [
  ...readHandlers,
  ...boardHandlers,
  ...calendarHandlers,
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
