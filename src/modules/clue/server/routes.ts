import { ruleHandlers } from './assignment/manage.ts'
import { assignmentReadHandlers } from './assignment/read.ts'
import { runHandlers } from './assignment/run.ts'
import { checkPhoneHandlers } from './checkPhone.ts'
import { distributeHandlers } from './distribute.ts'
import { clueOverClaimHandlers } from './overClaim.ts'
import { poolHandlers } from './pool/manage.ts'
import { readHandlers } from './read.ts'
import { writeHandlers } from './write.ts'

/** Every call of this module. */
export const clueHandlers = [
  ...readHandlers,
  ...checkPhoneHandlers,
  ...writeHandlers,
  ...distributeHandlers,
  ...clueOverClaimHandlers,
  ...poolHandlers,
  ...assignmentReadHandlers,
  ...ruleHandlers,
  ...runHandlers,
]
