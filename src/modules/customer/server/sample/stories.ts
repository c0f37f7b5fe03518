/** The text of a contact, `days` before today. */
export type Talk = { days: number; said: string }

/**
 * An example customer: `born` is days before today, `next` days from it, both at `hour` in Asia/Shanghai; the area is in
 * m², the budget in yuan, `deal` the place of its deal among the open stages.
 */
export type Story = {
  name: string
  community: string
  area: number
  budget: number
  born: number
  next: number | null
  hour: number
  talks: readonly Talk[]
  deal: number | null
}

/** The goods of each trade, by the words of a company's 行业类型. */
const goods = {
  瓷砖: '木纹砖',
  橱柜: '烤漆橱柜',
  定制: '通顶衣柜',
  卫浴: '恒温花洒',
  地板: '实木复合地板',
  木门: '静音木门',
  灯: '无主灯',
  家具: '真皮沙发',
  软装: '窗帘和沙发',
} as const

/** Returns the goods that customers of a trade ask for; 主材套餐 for a company's own trade. */
export function goodsOf(trade: string): string {
  return Object.entries(goods).find(([word]) => trade.includes(word))?.[1] ?? '主材套餐'
}

/** Returns twelve customers of a trade: some new, some promised a call today, some late, four with a deal. */
export function storiesFor(trade: string): Story[] {
  const what = goodsOf(trade)
  const came = (days: number) => ({ days, said: `第一次来店，看中${what}，想先比比价` })
  const asked = (days: number) => ({ days, said: `电话聊了${what}的价格和工期，约了下次联系` })
  const measured = (days: number) => ({ days, said: '上门量了尺寸，家里人都在，问了送货和安装' })
  const quoted = (days: number) => ({ days, said: `报了${what}的总价，客户要和家里商量` })
  return [
    told('王女士', '云栖里', [98, 40_000], [1, 0, 10], [asked(1)]),
    told('李先生', '江畔锦苑', [125, 80_000], [2, 0, 14], [came(2)]),
    told('张女士', '望湖雅居', [89, 30_000], [4, 0, 16], [asked(3)]),
    told('陈先生', '云栖里', [143, 120_000], [9, -2, 11], [came(9), measured(5)]),
    told('刘女士', '听澜府', [108, 50_000], [6, -1, 15], [asked(6)]),
    told('赵先生', '桂语轩', [118, 60_000], [3, 1, 10], [came(3)]),
    told('孙女士', '江畔锦苑', [78, 20_000], [0, null, 9], []),
    told('周先生', '星河湾里', [135, 90_000], [0, null, 9], []),
    told('吴女士', '桂语轩', [128, 70_000], [12, 0, 11], [came(12), asked(7)], 0),
    told('郑先生', '听澜府', [168, 150_000], [16, 1, 15], [came(16), measured(6)], 1),
    told('冯女士', '望湖雅居', [115, 85_000], [20, 2, 10], [asked(20), quoted(4)], 2),
    told('何先生', '星河湾里', [139, 110_000], [25, -1, 14], [measured(18), quoted(3)], 3),
  ]
}

type Home = [area: number, budget: number]
type When = [born: number, next: number | null, hour: number]

const told = (
  who: string,
  community: string,
  home: Home,
  times: When,
  talks: readonly Talk[],
  deal?: number,
): Story => ({
  name: `示例·${who}`,
  community,
  area: home[0],
  budget: home[1],
  born: times[0],
  next: times[1],
  hour: times[2],
  talks,
  deal: deal ?? null,
})
