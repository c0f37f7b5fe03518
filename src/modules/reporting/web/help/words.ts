import { inOrder } from '../../../../kernel/web/module.ts'
import type { Granted } from '../../../../kernel/web/session.ts'
import { leavingMeans } from '../../../pooling/api/recycling.ts'
import type { StartKind, StartParts, Word } from '../startKind.ts'

type Telling = Pick<StartKind, 'title'> & Pick<StartParts, 'words' | 'mine'>

/** Returns the words that all kinds of records share. */
const commonOf = (kinds: readonly Telling[]): readonly Word[] => [
  { rank: 10, word: '我的', means: `${kinds.map(({ mine }) => mine).join('；')}。` },
  { rank: 20, word: '团队', means: '我的角色的数据范围里的全部记录：本部门、本部门及下级、指定部门或全公司。' },
  { rank: 40, word: '今日联系', means: '下次跟进时间在今天的进行中记录，按约定时间先后排列。' },
  { rank: 50, word: '逾期', means: '下次跟进时间在今天之前、至今没有再跟进的进行中记录。' },
  { rank: 60, word: '即将退回', means: leavingMeans },
  { rank: 90, word: '公海', means: `没有负责人、可以领取的${kinds.map(({ title }) => title).join('和')}。` },
]

/** Returns the words that somebody with these menus meets, in their order. */
export function wordsOf(kinds: readonly (Telling & Pick<StartKind, 'place'>)[], menus: Granted): readonly Word[] {
  const met = kinds.filter(({ place }) => menus[place.authority ?? ''])
  return met.length === 0 ? [] : inOrder([commonOf(kinds), ...met.map(({ words }) => words)])
}

/** Returns what a word means, as the help and the figures tell it; undefined for one that needs no telling. */
export function meaningOf(kinds: readonly Telling[], word: string): string | undefined {
  return [commonOf(kinds), ...kinds.map(({ words }) => words)].flat().find(one => one.word === word)?.means
}
