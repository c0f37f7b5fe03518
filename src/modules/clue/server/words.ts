import { wordColumns } from '../../settings/server/index.ts'
import { ClueDetail, FollowUp } from '../contract/clue.ts'

/** Where clues and what belongs to them hold words of the dictionary; the house type is the customer's. */
export const clueWords = [
  ...wordColumns('clue', '流量', ClueDetail.omit({ houseTypeId: true })),
  ...wordColumns('followUp', '跟进', FollowUp),
]
