import { colouredWords, type DictionaryKind, plainWords } from '../../settings/server/index.ts'

/** The words of goods. */
export const goodsDictionaries: readonly DictionaryKind[] = [
  colouredWords('goodsGrade', '商品等级', { 优等品: 'green', 一级品: 'blue', 合格品: 'grey' }),
  plainWords('goodsUnit', '商品单位', ['片', '件', '套', '樘', '个', '根', '块', '袋', '桶'], 'grey'),
]
