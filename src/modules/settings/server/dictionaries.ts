import { colouredWords, type DictionaryKind, plainWords } from './dictionaryKind.ts'

/** The words of the trade. The brands exist nowhere: a company replaces them by those it sells. */
export const tradeWords: readonly DictionaryKind[] = [
  colouredWords('intentionBrand', '意向品牌', {
    云岫瓷砖: 'blue',
    澜石岩板: 'indigo',
    木禾整家: 'gold',
    知屿橱柜: 'teal',
    序白全屋定制: 'grey',
    青筑木门: 'green',
    暖汀卫浴: 'pink',
    朗庭门窗: 'orange',
    栖光灯饰: 'purple',
  }),
  plainWords(
    'intentionCategory',
    '意向品类',
    ['瓷砖', '岩板', '橱柜', '全屋定制', '衣柜', '木门', '地板', '卫浴', '门窗', '灯饰', '软装'],
    'teal',
  ),
]
