/** What is installed, by the skill that it needs: check lists, installers and fees go by it. */
export const trades = {
  cabinet: '橱柜',
  wardrobe: '衣柜定制',
  door: '门窗',
  floor: '地板',
  tile: '瓷砖',
  sanitary: '卫浴',
  light: '灯具',
  other: '其他',
} as const
export type Trade = keyof typeof trades

/** By what installing is measured and paid. */
export const fitUnits = { metre: '延米', area: '㎡', leaf: '扇/樘', set: '套', piece: '件' } as const
export type FitUnit = keyof typeof fitUnits

/** Words of names by which a line's trade is proposed, the first that fits. */
const spoken: readonly [Trade, RegExp][] = [
  ['cabinet', /橱柜|吊柜|地柜|台面/],
  ['door', /门(?!板)|窗/],
  ['sanitary', /马桶|花洒|浴|水槽|龙头|台盆/],
  ['wardrobe', /柜|衣帽|书架|榻榻米|护墙|定制/],
  ['floor', /地板/],
  ['light', /灯/],
  ['tile', /砖|石材|岩板/],
]

/** Returns the trade that the name of a line tells. */
export const tradeOf = (name: string): Trade => spoken.find(([, words]) => words.test(name))?.[0] ?? 'other'

/** The trades whose goods are laid, so that their work is measured by the area of their pieces. */
export const laid: readonly Trade[] = ['tile', 'floor']

/** The points of check lists where a company has none of its own. */
export const usualPoints: Readonly<Record<Trade, readonly string[]>> = {
  cabinet: [
    '柜体水平、牢固',
    '门板缝隙均匀、开合顺畅',
    '台面无划伤、接缝平整',
    '五金、抽屉滑轨正常',
    '水槽、灶具开孔打胶',
  ],
  wardrobe: ['柜体垂直、与墙固定', '门板缝隙均匀、开合顺畅', '抽屉、拉篮正常', '收口条、踢脚齐全', '表面无磕碰'],
  door: ['门套垂直、打胶饱满', '开合顺畅、无异响', '锁具、合页、门吸正常', '表面无划伤'],
  floor: ['铺装平整、无响声', '伸缩缝、压条齐全', '踢脚线牢固', '表面无划伤'],
  tile: ['无空鼓', '缝隙均匀、勾缝完整', '坡度、阴阳角正确', '无色差、无缺角'],
  sanitary: ['固定牢固、打胶完整', '通水无渗漏', '下水通畅', '表面无划伤'],
  light: ['固定牢固', '通电正常', '表面无损'],
  other: ['安装牢固', '使用正常', '表面无损'],
}
