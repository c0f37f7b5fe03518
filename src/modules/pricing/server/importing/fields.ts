import { columnsOf } from '../../../../kernel/api/list.ts'
import type { CellKind, ImportField } from '../../../transfer/server/index.ts'
import { ImportedPrice } from '../../api/imported.ts'

type Told = { hint: string; example?: string; synonyms?: readonly string[]; kind?: CellKind }

const told: Record<keyof typeof ImportedPrice.shape, Told> = {
  code: {
    hint: '已有商品的编码。',
    example: 'TZ01001',
    synonyms: ['商品编码', '货号', '型号', '产品编码', '款号', 'SKU'],
  },
  unit: {
    kind: 'reference',
    hint: '价格按什么计；不填为商品自己的计价单位。',
    synonyms: ['单位', '价格单位', '计价方式'],
  },
  gradeId: { hint: '不填为全部等级。', synonyms: ['商品等级', '级别'] },
  channelId: { hint: '不填为全部渠道。', synonyms: ['渠道'] },
  levelId: { hint: '不填为全部客户。', synonyms: ['客户级别', '会员等级'] },
  fromDay: { hint: '从这一天起，不早于今天。', example: '2030-01-01', synonyms: ['开始日期', '生效日期', '起始日'] },
  toDay: { hint: '到这一天为止（不含）；不填或填“长期”为长期有效。', synonyms: ['结束日期', '失效日期', '截止日'] },
  listPrice: {
    hint: '元，最多两位小数。',
    example: '128.00',
    synonyms: ['标价', '零售价', '新价格', '售价', '单价', '销售价'],
  },
  floorSeller: { hint: '元，不高于价格；不填为商品自己的底价。', synonyms: ['底价'] },
  floorManager: { hint: '元，不高于导购底价。' },
  floorDirector: { hint: '元，不高于经理底价。' },
  remark: { hint: '最多 200 个字。', synonyms: ['说明'] },
}

const prices: readonly string[] = ['listPrice', 'floorSeller', 'floorManager', 'floorDirector']
const required: readonly string[] = ['code', 'fromDay', 'listPrice']

/** The columns of a workbook of prices, for those who see all of them. */
export const priceImportFields: readonly ImportField[] = columnsOf(ImportedPrice).map(
  ({ key, title, kind, dictionary }) => {
    const { hint, example = '', synonyms = [], kind: own } = told[key as keyof typeof told]
    return {
      key,
      title,
      kind: own ?? (kind as CellKind),
      dictionary,
      required: required.includes(key),
      ...(key === 'toDay' && { endless: true as const }),
      ...(prices.includes(key) && { per: 'unit' }),
      hint,
      example,
      synonyms,
    }
  },
)
