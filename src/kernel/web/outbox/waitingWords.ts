import { numberWords } from '../../api/format.ts'
import { type Act, isOld } from './act.ts'

const mostNamed = 2

/** Returns what waits for the server, what each is, and what a person does about it: nothing, or open it because one was refused or is old. */
export function waitingWords(acts: readonly Act[], now: number): { stopped: boolean; words: string } {
  const stopped = acts.filter(act => act.refusal !== null || isOld(act, now))
  const told = stopped.length > 0 ? stopped : acts
  const titles = [...new Set(told.map(({ title }) => title))]
  const named = titles.slice(0, mostNamed).join('、') + (titles.length > mostNamed ? '等' : '')
  const count = `${numberWords(told.length)} 项`
  if (stopped.length === 0) return { stopped: false, words: `${count}等待发送，连上网后自动发送：${named}` }
  const refused = stopped.some(({ refusal }) => refusal !== null)
  return { stopped: true, words: `${count}${refused ? '没有办成' : '过了 8 小时还没有发送'}，点这里处理：${named}` }
}
