import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import {
  type Asked,
  type BoardKind,
  beforeOf,
  days,
  type Found,
  mostRanked,
  type Period,
} from '../../../reporting/server/index.ts'
import { leftOut } from '../reading/list.ts'
import { countedClueList } from '../reading/waiting.ts'

const list = countedClueList.of
const byChannel = { key: 'channelId', sql: 'c.channel_id' }
const byOwner = { key: 'ownerId', sql: 'c.owner_id' }

/** The clues of a period, whatever became of them since. */
const came = (period: Period): Asked => ({ rows: { list, view: 'withPool', filters: { createdAt: days(period) } } })
const became = (period: Period): Asked => ({
  rows: { list, view: 'withPool', filters: { createdAt: days(period), status: 'converted' } },
})

/** Returns what tells the share of a column's value that was converted of what came in the same days before, in basis points. */
function rateBefore(found: Found, key: string) {
  const counts = (question: string) => new Map(found[beforeOf(question)]?.map(({ id, count }) => [id, count.value]))
  const [came, converted] = [counts(key), counts(`${key}Became`)]
  return (id: number | null) => {
    const all = came.get(id)
    return all ? Math.round(((converted.get(id) ?? 0) * 10_000) / all) : null
  }
}

/** Returns the results of new clues by one of their columns, the most frequent first. */
function conversionsOf(found: Found, key: string) {
  const byId = new Map(found[`${key}Became`]?.map(counted => [counted.id, counted.count]))
  const rateOf = rateBefore(found, key)
  return (found[key] ?? [])
    .map(({ id, count }) => {
      const none = { of: count.of, value: 0, to: `${count.to}&status=converted` }
      return { id, clues: count, converted: byId.get(id) ?? none, rateBefore: rateOf(id) }
    })
    .sort((a, b) => b.clues.value - a.clues.value)
    .slice(0, mostRanked)
}

const hint = (desk: Desk) => ['所选时间内登记或导入', leftOut(desk)].filter(Boolean).join('，')

/** The figures of clues on the board of a period. */
export const clueBoard: BoardKind = {
  list,
  asks: (_, period) => ({
    newClues: came(period),
    channels: { ...came(period), by: byChannel },
    channelsBecame: { ...became(period), by: byChannel },
    converters: { ...came(period), by: byOwner },
    convertersBecame: { ...became(period), by: byOwner },
  }),
  tiles: [{ key: 'newClues', of: 'newClues', title: '新增流量', hint }],
  compared: ['channels', 'channelsBecame', 'converters', 'convertersBecame'],
  panels: found => ({
    ranked: {
      channels: { by: 'word', none: '未填渠道', rows: conversionsOf(found, 'channels') },
      converters: { by: 'employee', none: '没有负责人', rows: conversionsOf(found, 'converters') },
    },
  }),
  measures: { newClues: { asked: came, whose: 'ownerId' } },
}
