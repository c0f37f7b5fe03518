import { number, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for 库存管理. */
export const warehouseSwitches = {
  stockOldDays: number('久存天数', '放了这么多天以上的商品列在“久存”里。', {
    unit: '天',
    min: 1,
    max: 3650,
    zero: '不设',
    default: 180,
  }),
  stockTailBoxes: number('尾货箱数', '可用不到这么多整箱的批次列在“尾货”里；不装箱的按片算。', {
    unit: '箱',
    min: 1,
    max: 1000,
    zero: '不设',
    default: 4,
  }),
} as const satisfies SwitchSet
