import type { PriceUnit } from '../../src/modules/goods/api/units.ts'

/** How the goods of a category look: names, sizes with the pieces of a box, and yuan per unit from and to. */
export type GoodsKind = {
  category: string
  /** The category above it, where it is none of a new company. */
  below?: string
  noun: string
  styles: readonly string[]
  /** Sides and thickness as the form takes them, and the pieces of a box; none for goods without. */
  sizes: readonly (readonly [spec: string, boxPieces: number | null])[]
  unit: string
  priceUnit: PriceUnit
  yuan: readonly [from: number, to: number]
  soldAs: 'stock' | 'order' | 'custom'
  /** The number of goods of a company that sells much of them. */
  count: number
}

const stones = [
  '雪山白',
  '鱼肚白',
  '爵士白',
  '云朵拉灰',
  '意境灰',
  '罗马米黄',
  '卡布奇诺',
  '山水纹',
  '银河灰',
  '青海玉',
  '极光白',
  '沙漠米',
]
const woods = ['胡桃木', '白橡', '黑橡', '樱桃木', '水曲柳', '柚木', '枫木', '榆木']
const colors = ['暖白', '奶咖', '岩灰', '云白', '雾蓝', '墨绿', '浅橡', '深胡桃']

/** The goods of the demo. The names are made up. */
export const goodsKinds: readonly GoodsKind[] = [
  {
    category: '大理石瓷砖',
    below: '瓷砖',
    noun: '大理石瓷砖',
    styles: stones,
    sizes: [
      ['750*1500*10.5', 2],
      ['800*800*9.5', 3],
      ['600*1200*9.5', 2],
    ],
    unit: '片',
    priceUnit: 'area',
    yuan: [128, 368],
    soldAs: 'stock',
    count: 110,
  },
  {
    category: '抛釉砖',
    below: '瓷砖',
    noun: '抛釉砖',
    styles: stones,
    sizes: [
      ['800*800*9', 3],
      ['600*600*9', 4],
      ['400*800*9', 5],
    ],
    unit: '片',
    priceUnit: 'piece',
    yuan: [28, 118],
    soldAs: 'stock',
    count: 90,
  },
  {
    category: '木纹砖',
    below: '瓷砖',
    noun: '木纹砖',
    styles: woods,
    sizes: [
      ['200*1200*9', 6],
      ['150*900*9', 10],
    ],
    unit: '片',
    priceUnit: 'area',
    yuan: [88, 228],
    soldAs: 'stock',
    count: 50,
  },
  {
    category: '岩板',
    noun: '岩板',
    styles: stones,
    sizes: [
      ['900*1800*6', 1],
      ['1200*2400*9', 1],
      ['1600*3200*12', 1],
    ],
    unit: '块',
    priceUnit: 'area',
    yuan: [298, 880],
    soldAs: 'order',
    count: 60,
  },
  {
    category: '木门',
    noun: '木门',
    styles: colors.map(color => `${color}静音`),
    sizes: [
      ['2100*900*45', null],
      ['2100*800*45', null],
    ],
    unit: '樘',
    priceUnit: 'piece',
    yuan: [1680, 5980],
    soldAs: 'custom',
    count: 50,
  },
  {
    category: '地板',
    noun: '地板',
    styles: woods,
    sizes: [
      ['1220*196*12', 8],
      ['1210*165*15', 10],
    ],
    unit: '片',
    priceUnit: 'area',
    yuan: [138, 498],
    soldAs: 'stock',
    count: 60,
  },
  {
    category: '马桶',
    below: '卫浴',
    noun: '智能马桶',
    styles: ['轻享', '云感', '静音', '即热', '虹吸', '壁挂'],
    sizes: [['', 1]],
    unit: '件',
    priceUnit: 'piece',
    yuan: [1980, 7980],
    soldAs: 'stock',
    count: 30,
  },
  {
    category: '浴室柜',
    below: '卫浴',
    noun: '浴室柜',
    styles: colors,
    sizes: [
      ['800*480', null],
      ['1000*480', null],
    ],
    unit: '套',
    priceUnit: 'piece',
    yuan: [1580, 6880],
    soldAs: 'order',
    count: 40,
  },
  {
    category: '橱柜',
    noun: '橱柜',
    styles: colors,
    sizes: [['1000*550', null]],
    unit: '套',
    priceUnit: 'metre',
    yuan: [1280, 3680],
    soldAs: 'custom',
    count: 40,
  },
  {
    category: '衣柜',
    noun: '衣柜',
    styles: colors,
    sizes: [['1000*1000', null]],
    unit: '套',
    priceUnit: 'area',
    yuan: [680, 1680],
    soldAs: 'custom',
    count: 40,
  },
  {
    category: '门窗',
    noun: '断桥铝窗',
    styles: colors,
    sizes: [['1000*1000', null]],
    unit: '套',
    priceUnit: 'area',
    yuan: [680, 1580],
    soldAs: 'custom',
    count: 30,
  },
]
