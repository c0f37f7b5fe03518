import type { Granted } from '../../../../kernel/web/session.ts'
import { leavingMeans } from '../../../pooling/contract/recycling.ts'

/** What a word of the screens means (docs/glossary.md): told to whom one of the menus is open. */
type Word = { word: string; means: string; menus: readonly string[] }

const clues = ['clueList']
const deals = ['businessList']
const both = ['clueList', 'businessList']

const words: readonly Word[] = [
  { word: '我的', means: '负责人是我的流量；我负责或参与的商机。', menus: both },
  { word: '团队', means: '我的角色的数据范围里的全部记录：本部门、本部门及下级、指定部门或全公司。', menus: both },
  { word: '新分配未联系', means: '分给我之后还没有任何跟进的流量。', menus: clues },
  { word: '今日联系', means: '下次跟进时间在今天的进行中记录，按约定时间先后排列。', menus: both },
  { word: '逾期', means: '下次跟进时间在今天之前、至今没有再跟进的进行中记录。', menus: both },
  { word: '即将退回', means: leavingMeans, menus: both },
  { word: '停滞', means: '在当前阶段停留的天数超过这个阶段的期限的商机。', menus: deals },
  {
    word: '成交金额',
    means: '在所选时间内成交的商机的成交金额；多人共有的商机，个人业绩按各自的分成比例计。',
    menus: deals,
  },
  { word: '公海', means: '没有负责人、可以领取的流量和商机。', menus: both },
]

/** The words that somebody with these menus meets. */
export function wordsOf(menus: Granted): readonly Word[] {
  return words.filter(word => word.menus.some(menu => menus[menu]))
}

/** Returns what a word means, as the help and the figures tell it; undefined for one that needs no telling. */
export function meaningOf(word: string): string | undefined {
  return words.find(one => one.word === word)?.means
}
