import { plainWords } from '../../../settings/server/index.ts'
import { officeTypes } from '../../api/newOffice.ts'

/** The trades that a company may be of. */
export const trades = plainWords('officeType', '行业类型', officeTypes, 'grey')
