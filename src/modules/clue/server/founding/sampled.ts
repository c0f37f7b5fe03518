import { sweepReminders } from '../../../followUp/server/index.ts'
import { hangingByKind, hangingFrom, type Sampled } from '../../../reporting/server/index.ts'
import { fillClues, fillTalks } from './filling.ts'

/** Clues of examples and what hangs from them, each with its rank. */
export const sampledClues: readonly (readonly [Sampled, rank: number])[] = [
  [hangingByKind('clue', 'claim_request', 'clue', { table: 'claimRequest', locks: -2, businesses: ['clueClaim'] }), 1],
  [hangingByKind('clue', 'follow_up', 'clue', { table: 'followUp', filed: true, fills: fillTalks }), 2],
  [
    hangingFrom('customer', 'clue.customer_id', {
      table: 'clue',
      fills: fillClues,
      locks: 1,
      filed: true,
      topic: { topic: 'clue', menu: 'clueList', module: 'clue' },
      sweeps: among => sweepReminders('clue', among('clue')),
    }),
    4,
  ],
]
