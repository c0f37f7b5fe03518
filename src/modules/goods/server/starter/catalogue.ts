import type { StarterTrade } from '../../api/starter.ts'
import type { PriceUnit } from '../../api/units.ts'

/** Usual goods: the list price in fen per its unit is an example, which a company replaces by its own. */
type StarterGoods = {
  code: string
  name: string
  spec?: string
  boxPieces?: number
  priceUnit: PriceUnit
  listPrice: number
  /** Where another than its category's. */
  unit?: string
  custom?: true
}

/** A category below another, with what its goods are counted in and what is lost of them (basis points). */
type StarterCategory = { label: string; below: string; unit: string; lossRate?: number; goods: readonly StarterGoods[] }

/** What a shop of each trade usually sells, without brands: sizes, pieces of a box and losses as the trade has them. */
export const starterCatalogue: Readonly<Record<StarterTrade, readonly StarterCategory[]>> = {
  tile: [
    {
      label: '抛釉砖',
      below: '瓷砖',
      unit: '片',
      lossRate: 500,
      goods: [
        {
          code: 'QB-CZ-01',
          name: '云灰抛釉砖 800×800',
          spec: '800*800',
          boxPieces: 3,
          priceUnit: 'area',
          listPrice: 8900,
        },
        {
          code: 'QB-CZ-02',
          name: '鱼肚白抛釉砖 750×1500',
          spec: '750*1500',
          boxPieces: 2,
          priceUnit: 'area',
          listPrice: 16_800,
        },
      ],
    },
    {
      label: '柔光砖',
      below: '瓷砖',
      unit: '片',
      lossRate: 500,
      goods: [
        {
          code: 'QB-CZ-03',
          name: '暖灰柔光砖 600×1200',
          spec: '600*1200',
          boxPieces: 3,
          priceUnit: 'area',
          listPrice: 12_800,
        },
        {
          code: 'QB-CZ-04',
          name: '米白柔光砖 800×800',
          spec: '800*800',
          boxPieces: 3,
          priceUnit: 'area',
          listPrice: 9900,
        },
      ],
    },
    {
      label: '木纹砖',
      below: '瓷砖',
      unit: '片',
      lossRate: 800,
      goods: [
        {
          code: 'QB-CZ-05',
          name: '原木色木纹砖 200×1200',
          spec: '200*1200',
          boxPieces: 6,
          priceUnit: 'area',
          listPrice: 11_800,
        },
      ],
    },
    {
      label: '厨卫墙砖',
      below: '瓷砖',
      unit: '片',
      lossRate: 500,
      goods: [
        {
          code: 'QB-CZ-06',
          name: '亮光墙砖 400×800',
          spec: '400*800',
          boxPieces: 6,
          priceUnit: 'area',
          listPrice: 7900,
        },
        {
          code: 'QB-CZ-07',
          name: '亮光墙砖 300×600',
          spec: '300*600',
          boxPieces: 8,
          priceUnit: 'area',
          listPrice: 5800,
        },
      ],
    },
    {
      label: '厨卫地砖',
      below: '瓷砖',
      unit: '片',
      lossRate: 500,
      goods: [
        {
          code: 'QB-CZ-08',
          name: '防滑地砖 400×400',
          spec: '400*400',
          boxPieces: 9,
          priceUnit: 'area',
          listPrice: 5900,
        },
        {
          code: 'QB-CZ-09',
          name: '防滑地砖 300×300',
          spec: '300*300',
          boxPieces: 12,
          priceUnit: 'area',
          listPrice: 4900,
        },
      ],
    },
    {
      label: '瓷砖辅料',
      below: '瓷砖',
      unit: '袋',
      goods: [
        { code: 'QB-CZ-10', name: '瓷砖胶 20kg', spec: '20kg', priceUnit: 'piece', listPrice: 4500 },
        { code: 'QB-CZ-11', name: '美缝剂', spec: '400ml', priceUnit: 'piece', listPrice: 6800, unit: '个' },
      ],
    },
  ],
  cabinet: [
    {
      label: '橱柜柜体',
      below: '橱柜',
      unit: '套',
      goods: [
        { code: 'QB-CG-01', name: '地柜 颗粒板柜体', priceUnit: 'metre', listPrice: 128_000, custom: true },
        { code: 'QB-CG-02', name: '吊柜 颗粒板柜体', priceUnit: 'metre', listPrice: 98_000, custom: true },
        { code: 'QB-CG-03', name: '高柜 投影面积', priceUnit: 'area', listPrice: 108_000, custom: true },
      ],
    },
    {
      label: '橱柜台面',
      below: '橱柜',
      unit: '套',
      goods: [
        { code: 'QB-CG-04', name: '石英石台面 15mm', priceUnit: 'metre', listPrice: 68_000, custom: true },
        { code: 'QB-CG-05', name: '岩板台面 12mm', priceUnit: 'metre', listPrice: 128_000, custom: true },
      ],
    },
    {
      label: '橱柜门板',
      below: '橱柜',
      unit: '套',
      goods: [
        { code: 'QB-CG-06', name: '双饰面门板', priceUnit: 'area', listPrice: 38_000, custom: true },
        { code: 'QB-CG-07', name: '吸塑门板', priceUnit: 'area', listPrice: 56_000, custom: true },
      ],
    },
    {
      label: '橱柜五金',
      below: '橱柜',
      unit: '套',
      goods: [
        { code: 'QB-CG-08', name: '阻尼拉篮 800 柜', priceUnit: 'piece', listPrice: 45_000 },
        { code: 'QB-CG-09', name: '不锈钢水槽 双槽', spec: '780*430', priceUnit: 'piece', listPrice: 88_000 },
      ],
    },
  ],
  door: [
    {
      label: '室内门',
      below: '木门',
      unit: '樘',
      goods: [
        { code: 'QB-M-01', name: '免漆室内门 平板', spec: '2100*900', priceUnit: 'piece', listPrice: 128_000 },
        { code: 'QB-M-02', name: '实木复合门 烤漆', spec: '2100*900', priceUnit: 'piece', listPrice: 228_000 },
        { code: 'QB-M-03', name: '卫生间门 防潮', spec: '2100*800', priceUnit: 'piece', listPrice: 108_000 },
      ],
    },
    {
      label: '门套与线条',
      below: '木门',
      unit: '根',
      lossRate: 300,
      goods: [
        { code: 'QB-M-04', name: '单边门套线', spec: '2400', priceUnit: 'metre', listPrice: 2800 },
        { code: 'QB-M-05', name: '垭口套 双包', spec: '2400', priceUnit: 'metre', listPrice: 16_800 },
      ],
    },
    {
      label: '推拉门',
      below: '门窗',
      unit: '樘',
      goods: [
        { code: 'QB-M-06', name: '铝合金推拉门 极窄边', priceUnit: 'area', listPrice: 68_000, custom: true },
        { code: 'QB-M-07', name: '断桥铝窗 70 系列', priceUnit: 'area', listPrice: 78_000, custom: true },
      ],
    },
    {
      label: '门五金',
      below: '木门',
      unit: '套',
      goods: [
        { code: 'QB-M-08', name: '静音门锁', priceUnit: 'piece', listPrice: 16_800 },
        { code: 'QB-M-09', name: '磁吸门吸', priceUnit: 'piece', listPrice: 3800, unit: '个' },
      ],
    },
  ],
  floor: [
    {
      label: '强化地板',
      below: '地板',
      unit: '片',
      lossRate: 500,
      goods: [
        {
          code: 'QB-DB-01',
          name: '强化地板 E0 12mm',
          spec: '1218*198*12',
          boxPieces: 8,
          priceUnit: 'area',
          listPrice: 12_800,
        },
      ],
    },
    {
      label: '实木复合地板',
      below: '地板',
      unit: '片',
      lossRate: 500,
      goods: [
        {
          code: 'QB-DB-02',
          name: '三层实木复合 橡木',
          spec: '1220*165*15',
          boxPieces: 9,
          priceUnit: 'area',
          listPrice: 29_800,
        },
        {
          code: 'QB-DB-03',
          name: '多层实木复合 鱼骨拼',
          spec: '610*90*15',
          boxPieces: 24,
          priceUnit: 'area',
          listPrice: 36_800,
        },
      ],
    },
    {
      label: 'SPC 锁扣地板',
      below: '地板',
      unit: '片',
      lossRate: 500,
      goods: [
        {
          code: 'QB-DB-04',
          name: 'SPC 石晶地板 5mm',
          spec: '1220*183*5',
          boxPieces: 10,
          priceUnit: 'area',
          listPrice: 8800,
        },
      ],
    },
    {
      label: '地板辅料',
      below: '地板',
      unit: '根',
      lossRate: 300,
      goods: [
        { code: 'QB-DB-05', name: '踢脚线 80 高', spec: '2400', priceUnit: 'metre', listPrice: 1800 },
        { code: 'QB-DB-06', name: '收边条', spec: '2700', priceUnit: 'metre', listPrice: 2500 },
      ],
    },
  ],
  bath: [
    {
      label: '坐便器',
      below: '卫浴',
      unit: '件',
      goods: [
        { code: 'QB-WY-01', name: '虹吸式坐便器 350 坑距', priceUnit: 'piece', listPrice: 168_000 },
        { code: 'QB-WY-02', name: '智能坐便器 一体机', priceUnit: 'piece', listPrice: 398_000 },
      ],
    },
    {
      label: '浴室柜',
      below: '卫浴',
      unit: '套',
      goods: [
        { code: 'QB-WY-03', name: '岩板浴室柜 800', spec: '800*500', priceUnit: 'piece', listPrice: 228_000 },
        { code: 'QB-WY-04', name: '岩板浴室柜 1000', spec: '1000*500', priceUnit: 'piece', listPrice: 268_000 },
      ],
    },
    {
      label: '花洒龙头',
      below: '卫浴',
      unit: '套',
      goods: [
        { code: 'QB-WY-05', name: '恒温花洒套装', priceUnit: 'piece', listPrice: 128_000 },
        { code: 'QB-WY-06', name: '面盆龙头 冷热', priceUnit: 'piece', listPrice: 36_800, unit: '个' },
        { code: 'QB-WY-07', name: '厨房抽拉龙头', priceUnit: 'piece', listPrice: 45_800, unit: '个' },
      ],
    },
    {
      label: '淋浴房',
      below: '卫浴',
      unit: '套',
      goods: [{ code: 'QB-WY-08', name: '极窄框淋浴房', priceUnit: 'area', listPrice: 88_000, custom: true }],
    },
    {
      label: '卫浴配件',
      below: '卫浴',
      unit: '个',
      goods: [
        { code: 'QB-WY-09', name: '防臭地漏', spec: '100*100', priceUnit: 'piece', listPrice: 8800 },
        { code: 'QB-WY-10', name: '毛巾架', priceUnit: 'piece', listPrice: 16_800, unit: '件' },
      ],
    },
  ],
}
