import { linkTo } from '../../../../kernel/api/place.ts'
import type { StepWay } from '../../../reporting/web/startKind.ts'
import { goodsPlaces } from '../../api/places.ts'

const ways: readonly StepWay[] = [
  {
    step: 'goods',
    why: '选做哪几类，一次放入常用商品和参考标价；也可以从 Excel 导入',
    act: '放入商品',
    to: linkTo(goodsPlaces.list, { task: 'starter' }),
    menu: 'goodsManager',
    guide: {
      text: '最快的是“放入行业商品”：选做瓷砖、橱柜、门、地板还是卫浴，常用的商品、品类、单位、每箱片数和损耗就都有了，不合适可以马上撤回。也可以把厂家或自己的价目表选进来：编码、名称、规格、单位、标价，表头这样写就认得。商品上架之后，报价单里才找得到。',
      to: linkTo(goodsPlaces.list, { task: 'import' }),
      go: '导入商品',
    },
  },
  {
    step: 'price',
    why: '把参考标价改成自己的，报价就按它算',
    act: '改标价',
    to: goodsPlaces.list.path,
    goesOn: (_, id) => linkTo(goodsPlaces.list, { edit: id }),
    menu: 'goodsManager',
    guide: {
      text: '商品的标价就是报价单里的单价。商品多的，在“价格管理”里一次调一个品牌或品类，也可以约好从哪天起涨价；给导购留的折扣写成底价，低于它的报价要先批。',
      to: goodsPlaces.list.path,
      go: '打开商品',
    },
  },
]
export default ways
