import { ruleHandlers } from './assignment/manage.ts'
import { assignmentReadHandlers } from './assignment/read.ts'
import { runHandlers } from './assignment/run.ts'
import { distributeHandlers } from './giving/distribute.ts'
import { clueOverClaimHandlers } from './giving/overClaim.ts'
import { poolHandlers } from './pool/manage.ts'
import { checkPhoneHandlers } from './reading/checkPhone.ts'
import { readHandlers } from './reading/read.ts'
import { writeHandlers } from './writing/write.ts'

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
