import { builtInForm } from '../../customFields/api/builtIn.ts'
import { GoodsFacts, guardedFields } from './goods.ts'

/**
 * The form of goods before a company changes it. Prices, floors and cost are not asked for: not everybody who enters goods sees them. What documents
 * and rules of prices read is not hidden.
 */
export const goodsForm = builtInForm(
  GoodsFacts,
  [
    {
      key: 'goods',
      title: '商品',
      fields: ['name', 'code', 'brandId', 'categoryId', 'seriesId', 'gradeId', 'soldAs', 'clearance'],
    },
    {
      key: 'size',
      title: '规格与包装',
      fields: ['spec', 'areaPerPiece', 'unitId', 'boxPieces', 'boxWeight', 'palletBoxes', 'wholeBoxes', 'lossRate'],
    },
    { key: 'price', title: '价格', fields: ['priceUnit', ...guardedFields] },
    { key: 'note', title: '说明', fields: ['remark'] },
  ],
  {
    fixed: ['areaPerPiece', 'soldAs', 'clearance', 'wholeBoxes', 'lossRate', 'priceUnit', ...guardedFields],
    kept: ['brandId', 'categoryId', 'spec', 'unitId', 'boxPieces'],
  },
)
