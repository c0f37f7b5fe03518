import { plainWords } from '../../settings/server/index.ts'

/** The layouts of homes. */
export const houseTypes = plainWords(
  'houseType',
  '户型',
  ['一室一厅', '两室一厅', '两室两厅', '三室一厅', '三室两厅', '四室两厅', '复式', '别墅', '商铺'],
  'blue',
)
