import { colouredWords, type DictionaryKind, plainWords } from '../../settings/server/index.ts'
import { cataloguePlaces } from '../api/places.ts'

const keptAt = { title: cataloguePlaces.catalogue.title, path: cataloguePlaces.catalogue.path }

/** What a new company sells. The brands exist nowhere: a company replaces them by those it has. */
export const catalogueKinds: readonly DictionaryKind[] = [
  {
    ...colouredWords('intentionBrand', '品牌', {
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
    keptAt,
  },
  {
    ...plainWords(
      'intentionCategory',
      '品类',
      ['瓷砖', '岩板', '橱柜', '全屋定制', '衣柜', '木门', '地板', '卫浴', '门窗', '灯饰', '软装'],
      'teal',
    ),
    keptAt,
  },
]
