import { linkTo } from '../../../../kernel/api/place.ts'
import type { StepWay } from '../../../reporting/web/startKind.ts'
import { goodsPlaces } from '../../api/places.ts'

const ways: readonly StepWay[] = [
  {
    step: 'goods',
    why: '报价要用的商品和标价，可以从 Excel 导入',
    to: linkTo(goodsPlaces.list, { task: 'import' }),
    menu: 'goodsManager',
    guide: {
      text: '把厂家或自己的价目表选进来：编码、名称、规格、单位、标价，表头这样写就认得；几样商品也可以一个一个新增。商品上架之后，报价单里才找得到。',
      to: linkTo(goodsPlaces.list, { task: 'import' }),
      go: '导入商品',
    },
  },
]
export default ways
