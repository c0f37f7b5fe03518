import type { WordCount } from '../../../settings/server/index.ts'
import { renameTrade } from './profile.ts'

/** The use of dictionary words by the organisation: a company keeps the label of its own trade. */
export const officeWords: readonly WordCount[] = [
  {
    dictionary: 'officeType',
    place: '公司信息的行业类型',
    async count(desk, { label }) {
      const own = desk.db
        .selectFrom('office')
        .select('id')
        .where('id', '=', desk.officeId)
        .where('officeType', '=', label)
      return (await own.execute()).length
    },
    rename: renameTrade,
  },
]
