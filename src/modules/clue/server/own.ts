import type { OwnNoun } from '../../ownFields/server/index.ts'

/** Clues take own fields. */
export const ownClue: OwnNoun = {
  noun: 'clue',
  title: '流量',
  table: 'clue',
  facts: [
    { key: 'budget', title: '预算', kind: 'money' },
    { key: 'followUpCount', title: '跟进次数', kind: 'number' },
  ],
  steps: { converted: '转商机' },
}
