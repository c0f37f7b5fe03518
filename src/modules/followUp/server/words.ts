import { wordColumns } from '../../settings/server/index.ts'
import { FollowUp } from '../api/followUp.ts'

/** The columns of follow-ups that hold words of the dictionary. */
export const followUpWords = wordColumns('followUp', '跟进', FollowUp)
