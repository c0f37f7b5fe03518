import { linkTo } from '../../../../kernel/api/place.ts'
import { quotationPlaces } from '../../../quotation/api/places.ts'
import type { StepWay } from '../../../reporting/web/startKind.ts'
import { contractPlaces } from '../../api/places.ts'

const ways: readonly StepWay[] = [
  {
    step: 'contract',
    why: '报价单转为合同，约好分几次收款',
    act: '去转合同',
    to: contractPlaces.list.path,
    goesOn: (of, id) => linkTo(of === 'quotation' ? quotationPlaces.list : contractPlaces.list, { open: id }),
    menu: 'contractInfo',
    guide: {
      text: '在报价单里点“转为合同”，约好定金和尾款各收多少、什么时候收，提交后生效。客户可以在手机上签字，也可以打印出来签。',
      to: contractPlaces.list.path,
      go: '打开合同',
    },
  },
]
export default ways
