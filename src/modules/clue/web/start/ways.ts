import { linkTo } from '../../../../kernel/api/place.ts'
import type { StepWay } from '../../../reporting/web/startKind.ts'
import { cluePlaces } from '../../api/places.ts'

/** Steps of the first hour that are done with clues. */
const ways: readonly StepWay[] = [
  {
    step: 'pool',
    why: '没人跟的客户放哪里、谁能领',
    act: '看公海',
    to: cluePlaces.pools.path,
    menu: 'poolManager',
    guide: {
      text: '没有人跟的客户放在公海，同事可以领取。系统带了一个谁都能领的公海；大多数店不用改，在首页点“就用默认的”即可。',
      to: cluePlaces.pools.path,
      go: '打开公海管理',
    },
  },
  {
    step: 'import',
    why: '把手上的 Excel 名单带进来',
    act: '导入名单',
    to: linkTo(cluePlaces.list, { view: 'all', task: 'import' }),
    menu: 'clueList',
    guide: {
      text: '把手上的 Excel 名单选进来，表头是“姓名、电话、小区”这样就认得。导入前会说清哪些行有问题、哪些客户已经有了；导错了可以整批撤销。没有名单，也可以先在首页放入示例数据，看明白了一次清除。',
      to: linkTo(cluePlaces.list, { view: 'all', task: 'import' }),
      go: '导入名单',
    },
  },
  {
    step: 'followUp',
    why: '写下聊了什么、下次什么时候联系',
    act: '写跟进',
    to: linkTo(cluePlaces.list, { view: 'all' }),
    menu: 'clueList',
    guide: {
      text: '点开一位客户，写下聊了什么、约好下次什么时候联系。还没有负责人的，写完点“领取并跟进”，客户就归您。到约好的那天，他会出现在首页“我的待办”里。',
      to: linkTo(cluePlaces.list, { view: 'all' }),
      go: '打开流量',
    },
  },
]
export default ways
