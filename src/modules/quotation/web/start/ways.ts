import { linkTo } from '../../../../kernel/api/place.ts'
import type { StepWay } from '../../../reporting/web/startKind.ts'
import { quotationPlaces } from '../../api/places.ts'

const ways: readonly StepWay[] = [
  {
    step: 'quotation',
    why: '写上客户姓名和电话，按空间选商品，发给客户看',
    act: '新建报价',
    to: linkTo(quotationPlaces.list, { new: 1 }),
    menu: 'quotationList',
    guide: {
      text: '点“新建报价”，选一位客户的商机，或写上新客户的姓名和电话；按空间选商品，填平方米或片数，金额自动算好。可以导出 PDF，也可以生成链接发给客户。',
      to: linkTo(quotationPlaces.list, { new: 1 }),
      go: '新建报价',
    },
  },
]
export default ways
