import type { CustomNoun } from '../../../customFields/server/index.ts'
import { clueForm } from '../../api/form.ts'
import { cluePlaces } from '../../api/places.ts'
import { poolsOf } from '../record/access.ts'
import { customerNames, publishClues } from '../record/change.ts'
import { actionsFor, type ClueRecord, isLimited, maySee } from '../record/rules.ts'

/** Clues take custom fields. */
export const customClue: CustomNoun = {
  noun: 'clue',
  title: '流量',
  table: 'clue',
  path: cluePlaces.list.path,
  list: 'clueList',
  facts: [
    { key: 'budget', title: '预算', kind: 'money' },
    { key: 'followUpCount', title: '跟进次数', kind: 'number' },
    { key: 'area', title: '面积', kind: 'number', scale: 100, of: { table: 'customer', by: 'customerId' } },
  ],
  builtIn: clueForm,
  steps: async () => [{ key: 'converted', title: '转商机' }],
  async seen(desk, id) {
    const clue = await desk.from('clue').selectAll().where('id', '=', id).executeTakeFirst()
    const pools = await poolsOf(desk)
    if (!clue || !maySee(desk, clue, pools) || isLimited(desk, clue, pools)) return undefined
    const names = await customerNames(desk, [clue])
    const showsPhones = actionsFor(desk, clue, pools).revealPhone
    return { name: names.get(clue.customerId) ?? '', own: clue.own, showsPhones }
  },
  tell: (desk, clues: readonly ClueRecord[]) => publishClues(desk, [], clues),
}
