import { columnsOf } from '../../../kernel/api/list.ts'
import type { CellKind, ImportField } from '../../transfer/server/index.ts'
import { stockElements } from '../../warehouse/api/elements.ts'
import { ImportedStock } from '../api/imported.ts'

type Told = {
  hint: string
  example?: string
  synonyms?: readonly string[]
  kind?: CellKind
} & Partial<Pick<ImportField, 'unit' | 'per'>>

const told: Record<keyof typeof ImportedStock.shape, Told> = {
  code: {
    hint: '已有商品的编码；编码和名称填一个即可。',
    example: 'TZ01001',
    synonyms: ['商品编码', '货号', '型号', '产品编码', '款号', 'SKU', '物料编码'],
  },
  name: {
    hint: '没有编码时按名称找商品，名称须只有一个商品在用。',
    synonyms: ['商品', '名称', '品名', '产品名称'],
  },
  warehouseId: { kind: 'reference', hint: '已有仓库的名称。', synonyms: ['仓库名称', '库房', '所在仓库'] },
  colour: { hint: '按包装箱上的写；大小写、全角半角不区分。', example: 'A12', synonyms: ['色差', '色号/批号', '批次'] },
  batch: { hint: '没有可不填。', synonyms: ['生产批号', '批次号'] },
  size: { hint: '没有可不填。', synonyms: ['尺码号', '尺寸码'] },
  gradeId: { hint: '没有可不填。', synonyms: ['级别', '产品等级'] },
  condition: { kind: 'reference', hint: '可售、待检、降级或样品；不填为可售。', synonyms: ['库存状态'] },
  boxPieces: {
    kind: 'number',
    hint: '这个批次一箱几片；不填为已有批次的，新批次为商品的。',
    synonyms: ['片/箱', '每箱数量', '装箱数', '箱规'],
    unit: '片',
  },
  boxes: { kind: 'number', hint: '整箱数。', example: '12', synonyms: ['整箱', '箱', '库存箱数'], unit: '箱' },
  rest: {
    kind: 'number',
    hint: '箱外的片数，少于一箱；只按片记的填总片数。',
    example: '5',
    synonyms: ['零头', '片数', '散片', '零片', '片', '库存片数'],
    unit: '片',
  },
  quantity: {
    kind: 'number',
    hint: '不分箱数和零头时填这里，并在“单位”中写明按什么计。',
    synonyms: ['库存数量', '库存', '结存数量', '期初数量'],
    per: 'unit',
  },
  unit: { kind: 'reference', hint: '片、箱或㎡，只用于“数量”。', synonyms: ['计量单位', '数量单位'] },
  value: {
    hint: '这一行全部数量的成本合计，元；不填按商品成本。',
    synonyms: ['货值', '金额', '成本金额', '期初金额', '结存金额', '库存金额'],
  },
  place: { hint: '放在哪里，最多 40 个字。', synonyms: ['货位', '位置', '仓位'] },
}

const hidden: Readonly<Record<string, string>> = { value: stockElements.value }

/** The columns of a workbook of what was there, for those who see values. */
export const openingFields: readonly ImportField[] = columnsOf(ImportedStock).map(
  ({ key, title, kind, dictionary }) => {
    const { hint, example = '', synonyms = [], kind: own, ...more } = told[key as keyof typeof told]
    const required = key === 'warehouseId'
    return { key, title, kind: own ?? (kind as CellKind), dictionary, required, hint, example, synonyms, ...more }
  },
)

/** Tells whether a person may fill in a column. */
export const maySee = (may: (element: string) => boolean, { key }: ImportField): boolean =>
  hidden[key] === undefined || may(hidden[key])
