import type { AllowanceUnit } from '../../src/modules/sets/api/set.ts'

/** A part of a set of the demo: goods of a category, and thousandths of a unit; `scaled`: for each ㎡ of the house. */
export type PartPlan = {
  name: string
  category: string
  quantity: number
  unit: AllowanceUnit
  scaled?: true
  /** May not be exceeded. */
  fixed?: true
}
/** A set of the demo, made where a company sells at least two of its parts. `days`: from when and until when, told from now. */
export type SetPlan = {
  code: string
  name: string
  per: 'set' | 'area'
  minArea?: number
  days?: readonly [from: number, to: number]
  offSale?: true
  remark: string
  parts: readonly PartPlan[]
}

const tiles = { category: '大理石瓷砖', unit: 'area' } as const
const glazed = { category: '抛釉砖', unit: 'area' } as const
const doors = { category: '木门', unit: 'set' } as const
const wardrobe = { category: '衣柜', unit: 'area' } as const
const kitchen = { category: '橱柜', unit: 'metre' } as const
const toilet = { category: '马桶', unit: 'set' } as const
const vanity = { category: '浴室柜', unit: 'set' } as const

/** The sets of the demo. */
export const setPlans: readonly SetPlan[] = [
  {
    code: 'TC001',
    name: '轻享瓷砖整装',
    per: 'area',
    minArea: 8000,
    remark: '按房屋建筑面积计价，含客餐厅、厨卫和阳台，不含辅料与铺贴。',
    parts: [
      { ...tiles, name: '客餐厅地砖', quantity: 420, scaled: true },
      { ...glazed, name: '厨卫墙地砖', quantity: 520, scaled: true },
      { category: '木纹砖', name: '阳台地砖', quantity: 60, unit: 'area', scaled: true },
    ],
  },
  {
    code: 'TC002',
    name: '厨卫焕新套餐',
    per: 'set',
    remark: '一厨两卫，含上门量尺与安装。',
    parts: [
      { ...kitchen, name: '橱柜', quantity: 3200 },
      { ...toilet, name: '马桶', quantity: 2000 },
      { ...vanity, name: '浴室柜', quantity: 2000 },
      { ...glazed, name: '厨卫瓷砖', quantity: 55_000 },
    ],
  },
  {
    code: 'TC003',
    name: '全屋定制整装',
    per: 'area',
    minArea: 7000,
    remark: '衣柜按投影面积，超出部分按平方米补差。',
    parts: [
      { ...wardrobe, name: '卧室衣柜', quantity: 240, scaled: true },
      { ...kitchen, name: '橱柜', quantity: 3500 },
      { ...doors, name: '室内门', quantity: 4000 },
    ],
  },
  {
    code: 'TC004',
    name: '门墙柜一体套餐',
    per: 'set',
    remark: '三室适用。',
    parts: [
      { ...doors, name: '室内门', quantity: 5000, fixed: true },
      { ...wardrobe, name: '衣柜', quantity: 18_000 },
      { category: '地板', name: '卧室地板', quantity: 45_000, unit: 'area' },
    ],
  },
  {
    code: 'TC005',
    name: '双十一卫浴三件套',
    per: 'set',
    days: [-45, -6],
    remark: '活动已结束。',
    parts: [
      { ...toilet, name: '马桶', quantity: 1000 },
      { ...vanity, name: '浴室柜', quantity: 1000 },
    ],
  },
  {
    code: 'TC006',
    name: '门窗升级包',
    per: 'set',
    offSale: true,
    remark: '工厂调整型号，暂停销售。',
    parts: [
      { category: '门窗', name: '断桥铝门窗', quantity: 16_000, unit: 'area' },
      { ...doors, name: '入户门', quantity: 1000, fixed: true },
    ],
  },
]
