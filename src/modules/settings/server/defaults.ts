import { officeTypes } from '../../organisation/contract/office.ts'

/** The types of words that the product knows, by the code its fields name, in the order they are shown. */
export const defaultDictionaryTypes: Readonly<Record<string, string>> = {
  clueChannel: '流量来源',
  clueInvalidReason: '无效原因',
  followUpMethod: '跟进方式',
  houseType: '户型',
  intentionBrand: '意向品牌',
  intentionCategory: '意向品类',
  officeType: '行业类型',
  teamRole: '团队角色',
  lostReason: '战败原因',
  followUpPhrase: '跟进常用语',
}

export type DefaultWord = { typeCode: string; label: string; color: string }

const red = '#c2605b'
const orange = '#c98a4b'
const gold = '#b89a3c'
const green = '#5f9a74'
const teal = '#4f9a9a'
const blue = '#4b7fb8'
const indigo = '#6673b8'
const purple = '#8a6bb0'
const pink = '#b86b90'
const grey = '#8a929c'

/** Words of one type, from label to colour; their order is the order of the select. */
function words(typeCode: string, colors: Record<string, string>): DefaultWord[] {
  return Object.entries(colors).map(([label, color]) => ({ typeCode, label, color }))
}

/** Words that stand beside each other without a meaning of their own colour. */
function plainWords(typeCode: string, labels: readonly string[], color: string): DefaultWord[] {
  return labels.map(label => ({ typeCode, label, color }))
}

const channels = words('clueChannel', {
  抖音: indigo,
  小红书: red,
  百度: blue,
  微信公众号: green,
  大众点评: orange,
  到店自然客流: teal,
  老客户转介绍: gold,
  设计师推荐: purple,
  家装公司: pink,
  小区活动: green,
  电话营销: grey,
  展会: orange,
})

const invalidReasons = words('clueInvalidReason', {
  空号停机: grey,
  多次未接通: grey,
  号码错误: grey,
  无装修需求: orange,
  已选购其他品牌: red,
  预算不符: gold,
  区域无法服务: indigo,
  重复线索: blue,
  同行或推销: purple,
})

const followUpMethods = words('followUpMethod', {
  电话: blue,
  微信: green,
  到店: teal,
  上门: orange,
  短信: grey,
})

const houseTypes = plainWords(
  'houseType',
  ['一室一厅', '两室一厅', '两室两厅', '三室一厅', '三室两厅', '四室两厅', '复式', '别墅', '商铺'],
  blue,
)

const lostReasons = words('lostReason', {
  价格过高: red,
  选择竞品: orange,
  方案不满意: gold,
  装修暂缓: blue,
  交付周期不合适: indigo,
  联系不上: grey,
  其他: grey,
})

const phrases = [
  '电话未接通，稍后再联系',
  '已加微信，发送案例与报价',
  '约定到店时间',
  '约定上门量尺',
  '客户正在比价，需跟进优惠',
  '客户暂不考虑，一个月后再联系',
]

/** Brands that exist nowhere: a company replaces them by those it sells. */
const brands = words('intentionBrand', {
  云岫瓷砖: blue,
  澜石岩板: indigo,
  木禾整家: gold,
  知屿橱柜: teal,
  序白全屋定制: grey,
  青筑木门: green,
  暖汀卫浴: pink,
  朗庭门窗: orange,
  栖光灯饰: purple,
})

const categories = plainWords(
  'intentionCategory',
  ['瓷砖', '岩板', '橱柜', '全屋定制', '衣柜', '木门', '地板', '卫浴', '门窗', '灯饰', '软装'],
  teal,
)

/**
 * The words a new home-improvement company starts with, for every dictionary type (product.md §2, §4 Dictionary). The
 * order within a type is the order of its select. Colours are `#rrggbb`, quiet enough to stand in a table.
 */
export const defaultDictionary: readonly DefaultWord[] = [
  ...channels,
  ...invalidReasons,
  ...followUpMethods,
  ...houseTypes,
  ...brands,
  ...categories,
  ...plainWords('officeType', officeTypes, grey),
  ...plainWords('teamRole', ['主导购', '协同导购', '设计师', '店长'], indigo),
  ...lostReasons,
  ...plainWords('followUpPhrase', phrases, grey),
]
