import { colouredWords, type DictionaryKind } from '../../settings/server/index.ts'

/** The words by which prices differ. */
export const pricingDictionaries: readonly DictionaryKind[] = [
  colouredWords('priceChannel', '价格渠道', { 零售: 'blue', 工程: 'gold', 家装: 'green', 分销: 'grey' }),
  colouredWords('customerLevel', '客户等级', { 普通: 'grey', 银卡: 'blue', 金卡: 'gold' }),
]
