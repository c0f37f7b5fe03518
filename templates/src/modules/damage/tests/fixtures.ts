import type { FixturePart } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  damage: async at => {
    const facts = { happened_on: '2026-11-20', cause: 'other', reason: at.tag, pieces: 3, amount: 37_700 }
    const id = await at.row('damage', { number: at.tag, ...facts, owner_id: at.employeeId })
    const line = { damage_id: id, position: 0, goods_id: await at.of('goods'), pieces: 3, amount: 37_700, note: at.tag }
    await at.row('damage_line', line)
    return id
  },
}

export const subjects: FixturePart['subjects'] = { '/api/crm/damage/': 'damage' }
