import { linkTo } from '../../../../kernel/api/place.ts'
import type { StepWay } from '../../../reporting/web/startKind.ts'
import { moneyPlaces } from '../../api/places.ts'

const ways: readonly StepWay[] = [
  {
    step: 'money',
    why: '录入收款并确认，合同的已收和欠款就对了',
    act: '录入收款',
    to: linkTo(moneyPlaces.desk, { new: 1 }),
    goesOn: (of, id) => linkTo(moneyPlaces.desk, of === 'receipt' ? { open: id } : { new: `contract-${id}` }),
    menu: 'collectionInfo',
    guide: {
      text: '客户付了钱，就在合同的“收款”里录入，由另一位同事核对后确认。只有一个人管钱的店，先在开关配置里关闭“收款由他人确认”，自己录入就能自己确认。',
      to: moneyPlaces.desk.path,
      go: '打开收款',
    },
  },
]
export default ways
