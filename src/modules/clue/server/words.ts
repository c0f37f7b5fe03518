import { wordColumns } from '../../settings/server/index.ts'
import { ClueDetail } from '../contract/clue.ts'

/** Where clues hold words of the dictionary; the house type is the customer's. */
export const clueWords = wordColumns('clue', '流量', ClueDetail.omit({ houseTypeId: true }))
