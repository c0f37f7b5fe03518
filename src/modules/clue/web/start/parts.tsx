import type { DashboardBoard } from '../../../reporting/api/board.ts'
import type { DayStart, StartParts } from '../../../reporting/web/startKind.ts'
import { Call } from './Call.tsx'
import { Conversions } from './Conversions.tsx'
import { Figures } from './Figures.tsx'

type Shown = { board: DashboardBoard }

const Channels = ({ board: { channels } }: Shown) => <Conversions title="渠道转化" who="来源渠道" rows={channels} />
const People = ({ board: { converters } }: Shown) => <Conversions title="个人转化" who="负责人" rows={converters} />

const days: readonly DayStart[] = [
  {
    rank: 20,
    isFor: menus => menus.teamManager && menus.clueList,
    steps: [
      '把待分配的流量分给同事，对方马上会收到通知。',
      '在首页看团队的逾期、漏斗和排行，点开数字就是明细。',
      '同事请假或离开时，把客户转给别人。',
    ],
  },
]

/** Clues on the start page and the pages of help. */
const parts: StartParts = {
  Call,
  figures: { shown: ({ clue }) => clue !== null, Figures },
  panels: [],
  rankings: [
    { rank: 30, title: '渠道转化', shown: ({ channels }) => channels.length > 0, Ranking: Channels },
    {
      rank: 40,
      title: '个人转化',
      shown: ({ scope, converters }) => scope !== 'own' && converters.length > 0,
      Ranking: People,
    },
  ],
  tileWords: {},
  mine: '负责人是我的流量',
  words: [{ rank: 30, word: '新分配未联系', means: '分给我之后还没有任何跟进的流量。' }],
  days,
}
export default parts
