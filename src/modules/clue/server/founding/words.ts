import { wordColumns } from '../../../settings/server/index.ts'
import { RuleFields } from '../../api/assignment.ts'
import { ClueDetail } from '../../api/clue.ts'

/** The columns of clues and of rules that hold words of the dictionary; the house type is the customer's. */
export const clueWords = [
  ...wordColumns('clue', '流量', ClueDetail.omit({ houseTypeId: true })),
  ...wordColumns('assignmentRule', '分配规则', RuleFields),
]
