import type { StepWay } from '../../../reporting/web/startKind.ts'
import { quotationPlaces } from '../../api/places.ts'

const ways: readonly StepWay[] = [
  {
    step: 'quotation',
    why: '打开一个商机，按空间选商品，发给客户看',
    to: quotationPlaces.list.path,
    menu: 'quotationList',
    guide: {
      text: '先把流量转为商机，在商机的“报价”里新增报价单：按空间选商品，填平方米或片数，金额自动算好。可以导出 PDF，也可以生成链接发给客户。',
      to: quotationPlaces.list.path,
      go: '打开报价单',
    },
  },
]
export default ways
