import { columnsOf } from '../../../../kernel/api/list.ts'
import type { CellKind, ImportField } from '../../../transfer/server/index.ts'
import { mostPictures } from '../../api/goods.ts'
import { ImportedGoods } from '../../api/imported.ts'

/** Returns a title with each unit of length that changes what its figures are. */
const inLengths = (title: string) => ['cm', '厘米', 'm', '米'].map(unit => `${title}(${unit})`)

type Told = { hint: string; example?: string; synonyms?: readonly string[]; kind?: CellKind }

const told: Record<keyof typeof ImportedGoods.shape, Told> = {
  code: {
    hint: '每个商品一个，不能重复；已有的编码会更新那个商品，只改填了的格子。',
    example: 'TZ01001',
    synonyms: [
      '商品编码',
      '货号',
      '型号',
      '产品编码',
      '产品型号',
      '款号',
      'SKU',
      '编号',
      '产品编号',
      '商品编号',
      '物料编码',
      '代码',
    ],
  },
  name: {
    hint: '最多 80 个字；新商品必填。',
    example: '雪山白大理石瓷砖',
    synonyms: ['商品名称', '品名', '产品名称', '商品'],
  },
  brandId: { hint: '从下拉列表中选择。', synonyms: ['商品品牌', '产品品牌'] },
  categoryId: { hint: '从下拉列表中选择。', synonyms: ['分类', '商品分类', '类别', '商品品类', '产品分类'] },
  seriesId: { hint: '这个品牌的系列。', synonyms: ['产品系列', '商品系列'] },
  spec: {
    hint: '尺寸写毫米，如 800*800 或 600×1200×9.5；也可以是型号等文字，如 M-8801。',
    example: '800*800*9.5',
    synonyms: ['尺寸', '规格尺寸', '规格型号', '产品规格', ...inLengths('规格'), ...inLengths('尺寸')],
  },
  areaPerPiece: {
    hint: '平方米，最多六位小数；规格里有两个边长，或写明了面积（如 0.64㎡/片）时以规格为准。',
    example: '0.64',
    synonyms: ['单片面积', '每块面积', '片面积', '面积/片', '㎡/片', '平方米/片'],
  },
  gradeId: { hint: '从下拉列表中选择。', synonyms: ['级别', '产品等级'] },
  unitId: { hint: '从下拉列表中选择。', synonyms: ['计量单位', '销售单位'] },
  boxPieces: { hint: '整数。', example: '3', synonyms: ['片/箱', '每箱数量', '装箱数', '箱规', '片数'] },
  boxWeight: { hint: '整数，单位克。', example: '32000', synonyms: ['每箱重量(克)', '箱重'] },
  palletBoxes: { hint: '整数。', synonyms: ['箱/托', '每托箱数', '托盘箱数'] },
  wholeBoxes: { hint: '填“是”或“否”。', example: '是', synonyms: ['整箱销售'] },
  lossRate: {
    hint: '百分比，如 5%；按面积算用量时自动带出，每行可以改。',
    example: '5%',
    synonyms: ['损耗', '损耗率', '损耗(%)'],
  },
  soldAs: { hint: '现货、订货或定制。', synonyms: ['销售类型', '供货方式'] },
  clearance: { hint: '填“是”或“否”；清仓品印“清仓不退”，客户不能退。', synonyms: ['清仓', '是否清仓品', '是否清仓'] },
  priceUnit: { hint: '标价按什么计：片/件、箱、㎡ 或延米。', synonyms: ['价格单位', '计价方式'] },
  listPrice: { hint: '元，最多两位小数。', example: '128.00', synonyms: ['零售价', '售价', '单价', '价格', '销售价'] },
  floorSeller: { hint: '元，不高于标价。', synonyms: ['底价'] },
  floorManager: { hint: '元，不高于导购底价。' },
  floorDirector: { hint: '元，不高于经理底价。' },
  cost: { hint: '元，最多两位小数。', synonyms: ['成本价', '进价', '采购价', '进货价'] },
  pictures: {
    kind: 'pictures',
    hint: `把图片插入到这一行，或放置在单元格中，最多 ${mostPictures} 张；或填写本系统中图片的地址。`,
    synonyms: ['商品图片', '产品图片', '照片', '主图', '图'],
  },
  attributes: { hint: '如“颜色：白；表面：柔光”。', synonyms: ['商品属性', '参数'] },
  remark: { hint: '最多 500 个字。', synonyms: ['说明'] },
  onSale: { hint: '填“是”或“否”；不填为在售。', synonyms: ['是否在售', '上架', '状态'] },
}

const prices = ['listPrice', 'floorSeller', 'floorManager', 'floorDirector', 'cost']
const isPrice = (key: string) => prices.includes(key)

const kinds: Record<string, CellKind> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'reference',
  enum: 'reference',
  rate: 'percent',
}

/** The columns of a workbook of goods, for those who see all fields. */
export const goodsFields: readonly ImportField[] = columnsOf(ImportedGoods).map(
  ({ key, title, kind, unit, dictionary }) => {
    const { hint, example = '', synonyms = [], kind: own } = told[key as keyof typeof told]
    const read = own ?? kinds[kind] ?? (kind as CellKind)
    const per = isPrice(key) ? { per: 'priceUnit' } : {}
    const measured = key === 'spec' ? { measured: true as const } : {}
    const after = key === 'areaPerPiece' ? { unit } : {}
    return {
      key,
      title,
      kind: read,
      dictionary,
      required: key === 'code',
      hint,
      example,
      synonyms,
      ...per,
      ...measured,
      ...after,
    }
  },
)
